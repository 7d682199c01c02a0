import type { Device } from '../../shared/devices.ts';
import type { FieldHistory } from '../../shared/models/field-history.ts';
import type { FieldHistoryStore } from './field-history-store.ts';
import type { FieldReadingStore, ReadingKey } from './field-reading-store.ts';
import type { FindFieldData } from './remembered.ts';
import { after, dayMs } from '../platform/times.ts';
import { newestWeekEnd, nextWeekAt } from './times.ts';

export interface ReadFieldDataPorts {
  readings: Pick<FieldReadingStore, 'isWatched' | 'findNewest' | 'add'>;
  histories: Pick<FieldHistoryStore, 'find' | 'keep'>;
  findFieldData: FindFieldData;
  /** @throws if the provider cannot be reached */
  findHistory: (url: string, device: Device) => Promise<FieldHistory | null>;
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
  { histories, findHistory, now }: ReadFieldDataPorts,
  { accountId, url }: ReadingKey,
): Promise<void> {
  const known = await histories.find(accountId, url, now());
  if (known !== undefined && known.askAgainAt > now().toISOString()) return;
  const [mobile, desktop] = await Promise.all([
    findHistory(url, 'mobile'),
    findHistory(url, 'desktop'),
  ]);
  const found = [mobile, desktop].filter((history) => history !== null);
  const isComplete = found.every(
    ({ periods }) => (periods.at(-1)?.lastDate ?? '') >= newestWeekEnd(now()),
  );
  // The new week is sometimes late; then the next daily job asks again.
  const askAgainAt = isComplete ? nextWeekAt(now()) : after(now(), leastPauseMs);
  await histories.keep({ accountId, url }, { mobile, desktop }, { now: now(), askAgainAt });
}
