import type { Band } from '../../../../shared/assessment/thresholds.ts';

/** The verdict in a word. */
export const bandWords: Record<Band, string> = { good: 'Good', average: 'Average', bad: 'Bad' };
