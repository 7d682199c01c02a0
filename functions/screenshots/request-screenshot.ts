import { setTimeout as sleep } from 'node:timers/promises';
import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import {
  isOpen,
  type ScreenshotKey,
  type ScreenshotStore,
  type StoredScreenshot,
} from './screenshot-store.ts';

const pauseMs = 300;

/**
 * Writes the intent to take a picture and sends its job. While one is open, there is no second one; its job is sent again
 * when it waits among those of the clock.
 */
export async function requestScreenshot(
  {
    store,
    sendJobs,
  }: { store: Pick<ScreenshotStore, 'listNewest' | 'request' | 'promote'>; sendJobs: SendJobs },
  { accountId, url }: { accountId: string; url: string },
  now: Date,
): Promise<ScreenshotKey> {
  const newest = await store.listNewest(accountId, url, { limit: 5, now });
  const open = newest.find(isOpen);
  const key = { accountId, url, dueAt: open?.dueAt ?? now.toISOString() };
  if (open === undefined) await store.request(key, now);
  else if (!(await store.promote(key))) return key;
  try {
    await sendJobs(takeScreenshot, [key]);
  } catch (error) {
    // The intent is on the table, and the sweep sends what the queue did not take.
    log.error('screenshot job not sent', { url, error });
  }
  return key;
}

/** Waits for a picture, for at most so long; undefined while there is no result. */
export async function waitForScreenshot(
  store: Pick<ScreenshotStore, 'find'>,
  key: ScreenshotKey,
  patienceMs: number,
): Promise<StoredScreenshot | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await store.find(key, new Date());
    if (found !== undefined && !isOpen(found)) return found;
    const left = end - performance.now();
    if (left <= 0) return undefined;
    await sleep(Math.min(pauseMs, left));
  }
}
