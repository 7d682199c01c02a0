import { fileBeside } from '../../platform/children/start-child.ts';
import { withinDeadline } from '../../platform/children/within-deadline.ts';
import { PngComparison } from './compare-pngs.ts';
import type { ComparePngs } from './take-screenshot.ts';

/** Pictures of noise take half a second. */
export const compareInChild: ComparePngs = (before, after, mask) => {
  const file = fileBeside('compare-pngs.child', import.meta.url);
  const input = { before, after, mask };
  return withinDeadline({ file, input, answer: PngComparison, timeoutMs: 20_000 });
};
