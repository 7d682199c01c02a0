import type { ObservedPage } from './observed.ts';
import type { ReportTimes } from './report-times.ts';

/** Since when the scores of a page that is down at the end of a period are old; undefined if it is up, or was not scanned. */
export function beforeOutage(
  { availability, scans }: Pick<ObservedPage, 'availability' | 'scans'>,
  { day, time }: ReportTimes,
): string | undefined {
  const outage = availability.outages.find(({ to }) => to === null);
  const last = scans.findLast(({ score }) => score !== null);
  if (outage === undefined || last === undefined) return undefined;
  return `Down since ${time(outage.from)}: the last scan with a result was on ${day(last.at)}.`;
}
