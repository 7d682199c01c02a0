import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { deploymentStore } from '../../functions/registry/pages/deployment-store.ts';
import { dashboardStore } from '../../functions/notifying/notifications/dashboard-store.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { forgetters } from '../../functions/lifecycle/removal/forgetters.ts';
import { pictureStore } from '../../functions/platform/aws/picture-store.ts';
import { writeWhole } from '../stand-ins/write-whole.ts';
import { keptEvents } from './kept-events.ts';
import { loadIncidents } from './load-incidents.ts';
import { loadProof, loadRivals } from './load-rivals.ts';
import { loadPictures } from './load-pictures.ts';
import { loadScans } from './load-scans.ts';
import { loadUptime } from './load-uptime.ts';
import { readRecording, type Recording } from './recording.ts';
import { readProof, readRivals } from './rivals.ts';
import { type RecordedPage, recordedTime, recordedCheck } from './recorded-time.ts';
import { dailyAt, periods, versionOf } from './timeline.ts';
import { seedMarkup } from '../seeds/seed-markup.ts';

/** Pictures are kept for 30 days. Often enough to show when the page changed. */
const picturedDays = [28, 21, 14, 13, 11, 10, 9, 5, 1];

export const DemoSite = z.object({
  accountId: z.string(),
  /** Whose list of notifications begins read. */
  userId: z.string(),
  url: z.string(),
  siteName: z.string(),
  now: z.coerce.date(),
  dataDir: z.string(),
  /** The slow demo site and its rival, which get recorded scans. */
  rivals: z.object({ slow: z.string(), rival: z.string() }),
});
export type DemoSite = z.infer<typeof DemoSite>;

/**
 * Gives a site that is about to be added the recorded history, as if it had been watched for 90 days. Begins again what an
 * earlier, interrupted start has left.
 */
export async function loadHistory(
  table: Table,
  { accountId, userId, url, siteName, now, dataDir, rivals }: DemoSite,
): Promise<void> {
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const pictures = pictureStore(bucketClient(), env.reportsBucket());
  const page = { accountId, url, now };
  const begun = join(dataDir, 'recorded-history.json');
  if (existsSync(begun))
    for (const begunUrl of [url, rivals.slow, rivals.rival])
      for (const forget of Object.values(forgetters))
        await forget({ table, reports }, { accountId, url: begunUrl, before: now });
  writeWhole(begun, JSON.stringify({ now }));
  const recording = readRecording(new URL(url).origin);
  const beside = readRivals({
    slow: new URL(rivals.slow).origin,
    rival: new URL(rivals.rival).origin,
  });
  const kept = keptEvents(table);
  // The present version is that of the rival.
  const pictureOf = (daysAgo: number) =>
    versionOf(daysAgo) === 'current' ? beside.picture : recording.pictures[versionOf(daysAgo)];
  const [scanEvents] = await Promise.all([
    loadScans({ table: kept.table, reports }, page, recording),
    loadUptime(kept.table, page, recording),
    loadMarkup({ table: kept.table, reports }, page, recording),
    loadPictures(
      { table: kept.table, pictures },
      page,
      picturedDays.map((daysAgo) => ({ daysAgo, picture: pictureOf(daysAgo) })),
    ),
  ]);
  const urlKey = keyOfUrl(url);
  const site = { url, urlKey, siteName: `${siteName} (recorded)` };
  await loadIncidents(table, { accountId, site, events: [...scanEvents, ...kept.events] });
  await markDeployments(table, page);
  const silent = { table: keptEvents(table).table, reports };
  const slow = { accountId, url: rivals.slow, now };
  await loadRivals(silent, slow, { accountId, url: rivals.rival, now }, beside);
  await loadProof(silent, slow, readProof(new URL(rivals.slow).origin));
  await dashboardStore(table, { accountId, userId }).readAll(now);
}

async function markDeployments(table: Table, { accountId, url, now }: RecordedPage): Promise<void> {
  const store = deploymentStore(table);
  for (const { daysAgo, deployment } of periods) {
    if (deployment === undefined) continue;
    const at = recordedTime(now, daysAgo, dailyAt.deployment);
    const label = `${deployment} (recorded)`;
    await store.add({ accountId, siteKey: keyOfUrl(url) }, { label, at }, { now: at });
  }
}

/**
 * Validates the page with the messages of each version: on its first day, and yesterday. The days between leave nothing
 * on the table.
 */
async function loadMarkup(
  stores: Parameters<typeof seedMarkup>[0],
  page: RecordedPage,
  recording: Recording,
): Promise<void> {
  for (const daysAgo of [...periods.map((period) => period.daysAgo), 1]) {
    const found = recording.markup[versionOf(daysAgo)];
    await seedMarkup(stores, page, found, recordedCheck(page.now, daysAgo, dailyAt.markup));
  }
}
