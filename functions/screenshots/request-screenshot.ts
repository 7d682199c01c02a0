import { setTimeout as sleep } from 'node:timers/promises';
import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/send-job.ts';
import {
  isOpen,
  type ScreenshotKey,
  type ScreenshotStore,
  type StoredScreenshot,
} from './screenshot-store.ts';

/** One that was asked for is waited for by everybody who asks; after so long its job is sent once more. */
const resendAfterMs = 3 * 60_000;
const pauseMs = 300;

/** Writes the intent to take a picture and sends its job. While one is open, there is no second one. */
export async function requestScreenshot(
  {
    store,
    sendJobs,
  }: { store: Pick<ScreenshotStore, 'listNewest' | 'request'>; sendJobs: SendJobs },
  { accountId, url }: { accountId: string; url: string },
  now: Date,
): Promise<ScreenshotKey> {
  const newest = await store.listNewest(accountId, url, { limit: 5, now });
  const open = newest.find(isOpen);
  const key = { accountId, url, dueAt: open?.dueAt ?? now.toISOString() };
  const isSent = Date.parse(open?.sentAt ?? '') > now.getTime() - resendAfterMs;
  if (isSent) return key;
  await store.request(key, now);
  await sendJobs(takeScreenshot, [key]);
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
