import { timeOrderedId } from '../../platform/time-ordered-id.ts';

/** Ids of scans sort by time. */
export const newScanId = timeOrderedId;

/** The greatest time that an id can carry. */
export const endOfTime = new Date(2 ** 48 - 1);

export const timeOfScan = (scanId: string): Date =>
  new Date(Number.parseInt(scanId.replaceAll('-', '').slice(0, 12), 16));

/** Sorts before all ids of scans requested at or after the given time. */
export const scanIdsFrom = (time: Date): string =>
  time
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
