import { fieldHistoryStore } from '../../functions/measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../functions/measuring/field-data/field-reading-store.ts';
import { detailsKey } from '../../functions/measuring/markup/validate-page.ts';
import { markupStore } from '../../functions/measuring/markup/markup-store.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { after, hourMs } from '../../functions/platform/times.ts';
import { rawReportKey, reportKey } from '../../functions/measuring/scans/report-keys.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { pictureStore } from '../../functions/platform/aws/picture-store.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { uptimeStore } from '../../functions/monitoring/uptime/uptime-store.ts';
import { conditions, fieldData, labData, reportOf } from './scans.ts';

interface Page {
  accountId: string;
  url: string;
}

const anHourAgo = after(new Date(), -hourMs);
const yesterday = after(new Date(), -25 * hourMs);

async function scan(table: Table, page: Page): Promise<void> {
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const store = scanStore(table);
  const { scan: deviceScans } = await store.start(page, anHourAgo);
  for (const deviceScan of deviceScans) {
    const claimed = await store.claim(deviceScan, 'worker', anHourAgo);
    if (claimed === undefined) throw new Error('not claimed');
    await reports.putJson(reportKey(deviceScan), reportOf(deviceScan.device));
    await reports.putJson(rawReportKey(deviceScan), {});
    const numbers = { overallScore: 90, labData, conditions, fieldData };
    const outcome = { kind: 'done', reportKey: reportKey(deviceScan), ...numbers } as const;
    await store.finish(claimed, 'worker', outcome, anHourAgo);
  }
}

async function checkUptime(table: Table, page: Page): Promise<void> {
  const up = { status: 'up', statusCode: 200, furtherAttempts: 0, finalUrl: page.url } as const;
  for (const at of [yesterday, anHourAgo]) {
    const checkedAt = at.toISOString();
    await uptimeStore(table).end({ ...page, dueAt: checkedAt }, { ...up, checkedAt }, at);
  }
}

async function validate(table: Table, page: Page): Promise<void> {
  const store = markupStore(table);
  const { validation } = await store.start(page, anHourAgo);
  const claimed = await store.claim(validation, 'worker', anHourAgo);
  if (claimed === undefined) throw new Error('not claimed');
  const key = detailsKey(validation);
  await objectStore(bucketClient(), env.reportsBucket()).putJson(key, []);
  const counts = { fatalErrors: 0, errors: 1, warnings: 0, isTruncated: false };
  const found = { validatedAt: anHourAgo.toISOString(), checkedWith: 'nu' as const };
  const numbers = { ...counts, ...found, detailsKey: key };
  await store.finish(claimed, 'worker', { kind: 'done', numbers }, new Date());
}

async function photograph(table: Table, page: Page): Promise<void> {
  const pictures = pictureStore(bucketClient(), env.reportsBucket());
  const takenAt = anHourAgo.toISOString();
  const [pictureKey, differenceKey] = ['picture', 'difference'].map(
    (name) => `${page.accountId}/pictures/${encodeURIComponent(page.url)}/${name}.png`,
  ) as [string, string];
  for (const key of [pictureKey, differenceKey]) await pictures.put(key, new Uint8Array(8));
  const store = screenshotStore(table);
  const lease = await store.claim({ ...page, dueAt: takenAt }, 'worker', anHourAgo);
  if (lease === undefined) throw new Error('not claimed');
  const taken = { state: 'done' as const, takenAt, storedAt: takenAt, pictureKey, mask: [] };
  await store.finish(
    lease,
    { ...taken, isEqual: false, changedPixels: 400, differenceKey },
    new Date(),
  );
}

async function readFieldData(table: Table, page: Page): Promise<void> {
  const reading = { ...page, dueAt: anHourAgo.toISOString() };
  await fieldReadingStore(table).add(reading, { mobile: fieldData, desktop: null }, anHourAgo);
  const times = { now: anHourAgo, askAgainAt: new Date() };
  await fieldHistoryStore(table).keep(page, { mobile: null, desktop: null }, times);
}

/** Data of a page after an hour of monitoring: thirteen items and seven objects. */
export async function fillPage(table: Table, page: Page): Promise<void> {
  for (const work of [scan, checkUptime, validate, photograph, readFieldData])
    await work(table, page);
}
