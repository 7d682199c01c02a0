import type { Band } from './thresholds.ts';

/** Marks of the bands where no picture can be; the words say the same. */
export const bandMarks: Record<Band, string> = { good: '●', average: '■', bad: '▲' };
