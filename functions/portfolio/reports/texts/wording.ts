import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { ReportTimes } from './report-times.ts';

const mostNamed = 3;

/** The first names of a list, and in words how many there are besides. */
export const firstOf = (names: readonly string[], more: (count: number) => string): string[] =>
  names.length <= mostNamed + 1
    ? [...names]
    : [...names.slice(0, mostNamed), more(names.length - mostNamed)];

/** Seconds at which a page counts as fast (web.dev/articles/lcp). */
const fast = 2.5;

/** With one decimal, unless that would put a value on the wrong side of what counts as good. */
export function shownSeconds(f: ReportTimes, seconds: number, band: Band): string {
  const isMisleading = band !== 'good' && Number(seconds.toFixed(1)) <= fast;
  return f.seconds(seconds, isMisleading ? 3 : 1);
}
