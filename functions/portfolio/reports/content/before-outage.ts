import type { ObservedPage } from './observed.ts';

/**
 * Since when a page is down at the end of a period, and the last scan with a result, whose scores are older than the outage;
 * undefined if it is up, or was not scanned.
 */
export function beforeOutage({
  availability,
  scans,
}: Pick<ObservedPage, 'availability' | 'scans'>): { since: string; lastScan: string } | undefined {
  const outage = availability.outages.find(({ to }) => to === null);
  const last = scans.findLast(({ score }) => score !== null);
  return outage === undefined || last === undefined
    ? undefined
    : { since: outage.from, lastScan: last.at };
}
