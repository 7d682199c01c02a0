/** Times of CrUX's updates. */
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import type { FieldHistoryStore } from './field-history-store.ts';
import type { FieldReadingStore, ReadingKey } from './field-reading-store.ts';
import type { FindFieldData } from './remembered.ts';
import { after, dayMs, utcDay } from '../../platform/times.ts';

const weekMs = 7 * dayMs;

/** A Monday, two hours after the usual update of the History API (04:00 UTC). */
const someMonday = Date.UTC(1970, 0, 5, 6);

/**
 * The last time at which a new week of the History API was expected. https://developer.chrome.com/docs/crux/history-api
 */
const newestWeekAt = (now: Date): number =>
  someMonday + Math.floor((now.getTime() - someMonday) / weekMs) * weekMs;

/** The Saturday on which the newest week should end, as a date. */
const newestWeekEnd = (now: Date): string => utcDay(new Date(newestWeekAt(now) - 2 * dayMs));

/** When the next week is expected. */
const nextWeekAt = (now: Date): Date => new Date(newestWeekAt(now) + weekMs);

type FindHistory = (address: string, device: Device) => Promise<FieldHistory | null>;

export interface ReadFieldDataPorts {
  readings: Pick<FieldReadingStore, 'isWatched' | 'findNewest' | 'add'>;
  histories: Pick<FieldHistoryStore, 'find' | 'keep'>;
  findFieldData: FindFieldData;
  /** @throws if the provider cannot be reached */
  findHistory: FindHistory;
  /** @throws if the provider cannot be reached */
  findOriginHistory: FindHistory;
  /** Whether comparisons show the history of its origin: a site's home page, or a competitor. */
  isCompared: (accountId: string, url: string) => Promise<boolean>;
  now: () => Date;
}

/** CrUX updates once a day; more frequent jobs, such as those of a fast clock, find nothing new. */
const leastPauseMs = dayMs / 2;

/**
 * Reads a page's data from CrUX, and its weekly history when a new week is expected. Steps that are done are skipped,
 * so a repeated job has one effect, and a job that died is resumed.
 *
 * @throws if CrUX cannot be reached; the job is then delivered again
 */
export async function readFieldData(ports: ReadFieldDataPorts, key: ReadingKey): Promise<void> {
  if (!(await ports.readings.isWatched(key.accountId, key.url))) return;
  await readToday(ports, key);
  await refreshHistory(ports, key);
}

async function readToday(
  { readings, findFieldData, now }: ReadFieldDataPorts,
  key: ReadingKey,
): Promise<void> {
  const newest = await readings.findNewest(key.accountId, key.url, now());
  const recently = after(now(), -leastPauseMs).toISOString();
  if (newest !== undefined && (newest.dueAt >= key.dueAt || newest.readAt > recently)) return;
  const [mobile, desktop] = await Promise.all([
    findFieldData(key.url, 'mobile'),
    findFieldData(key.url, 'desktop'),
  ]);
  await readings.add(key, { mobile, desktop }, now());
}

async function refreshHistory(
  { histories, findHistory, findOriginHistory, isCompared, now }: ReadFieldDataPorts,
  { accountId, url }: ReadingKey,
): Promise<void> {
  const known = await histories.find(accountId, url, now());
  const isFresh = known !== undefined && known.askAgainAt > now().toISOString();
  if (isFresh && known.origin !== undefined) return;
  const needsOrigin = await isCompared(accountId, url);
  if (isFresh && !needsOrigin) return;
  const [mobile, desktop] = await Promise.all([
    findHistory(url, 'mobile'),
    findHistory(url, 'desktop'),
  ]);
  const { origin: address } = new URL(url);
  const beside = async (ofPage: FieldHistory | null, device: Device) =>
    ofPage?.source === 'url' ? findOriginHistory(address, device) : null;
  const origin = needsOrigin && {
    mobile: await beside(mobile, 'mobile'),
    desktop: await beside(desktop, 'desktop'),
  };
  const found = [mobile, desktop].filter((history) => history !== null);
  const isComplete = found.every(
    ({ periods }) => (periods.at(-1)?.lastDate ?? '') >= newestWeekEnd(now()),
  );
  // The new week is sometimes late; then the next daily job asks again.
  const askAgainAt = isComplete ? nextWeekAt(now()) : after(now(), leastPauseMs);
  const read = { mobile, desktop, ...(origin && { origin }) };
  await histories.keep({ accountId, url }, read, { now: now(), askAgainAt });
}
