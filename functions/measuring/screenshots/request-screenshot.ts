import { takeScreenshot } from '../../../shared/jobs/catalogue.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { sendBestEffort, type SendJobs } from '../../platform/jobs/send-job.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ScreenshotKey, screenshotStore } from './screenshot-store.ts';

/**
 * Writes the intent to take a picture and sends its job. If one is open, there is no second one; if the clock queued
 * it, its job is sent again to the people's queue.
 */
export async function requestScreenshot(
  { table, sendJobs }: { table: Table; sendJobs: SendJobs },
  page: { accountId: string; url: string; requestedBy?: string },
  now: Date,
  audit?: Audit,
): Promise<ScreenshotKey> {
  const { accountId, url, ...asked } = page;
  const store = screenshotStore(table);
  const newest = await store.listNewest(accountId, url, { limit: 5, now });
  const open = newest.find(isOpen);
  const key = { accountId, url, dueAt: open?.dueAt ?? now.toISOString() };
  if (open === undefined) await store.request({ ...key, ...asked }, now, audit);
  else {
    const promoted = await store.promote(key);
    if (promoted === 'ended' || promoted === 'dropped')
      return requestScreenshot({ table, sendJobs }, page, now, audit);
    if (promoted === 'held') {
      audit?.unchanged();
      return key;
    }
  }
  await sendBestEffort(sendJobs, takeScreenshot, [key]);
  return key;
}
