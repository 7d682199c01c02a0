import { runningScan } from '../../dev/seeds/running-scan.ts';
import { seedMarkup } from '../../dev/seeds/seed-markup.ts';
import { type EndedScan, putScans, scanThroughStore } from '../../dev/seeds/seed-scans.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import { epochSeconds, type Table } from '../../functions/platform/table/table.ts';
import { after, dayMs, hourMs } from '../../functions/platform/times.ts';
import type { DeviceScan } from '../../functions/measuring/scans/device-scan-entity.ts';
import { reportKey } from '../../functions/measuring/scans/report-keys.ts';
import { newScanId } from '../../functions/measuring/scans/scan-id.ts';
import { uptimeCheckEntity } from '../../functions/monitoring/uptime/uptime-check-entity.ts';
import { uptimePageEntity } from '../../functions/monitoring/uptime/uptime-page-entity.ts';
import { uptimeStore } from '../../functions/monitoring/uptime/uptime-store.ts';
import type { CategoryScores } from '../../shared/models/measuring/category-report.ts';
import type { MarkupDetail } from '../../shared/models/measuring/markup.ts';
import type { FieldData, LabData } from '../../shared/models/measuring/scan.ts';
import { devices } from '../../shared/scans/devices.ts';
import { conditions, fieldData } from '../../test/support/sample-measurements.ts';

const noise = (from: number, to: number): number => from + Math.random() * (to - from);
const whole = (from: number, to: number): number => Math.round(noise(from, to));

interface Page {
  accountId: string;
  url: string;
}

/** Data of a page after a year: 8,760 hourly checks, 1,000 scans on two devices, markup with 5,000 messages. */
export async function seedYear(
  stores: { table: Table; reports: ObjectStore },
  page: Page,
): Promise<void> {
  const now = new Date();
  await seedChecks(stores.table, page, now);
  await seedScans(stores.table, page, now);
  const markup = { details: markupDetails(), isTruncated: true, checkedWith: 'nu' } as const;
  await seedMarkup(stores, page, markup, { at: after(now, -hourMs) });
}

async function seedChecks(table: Table, { accountId, url }: Page, now: Date): Promise<void> {
  const key = { accountId, urlKey: keyOfUrl(url), expiresAt: epochSeconds(after(now, 42 * dayMs)) };
  const checks = Array.from({ length: 8760 }, (_, index) => {
    const at = after(now, -(index + 0.5) * hourMs).toISOString();
    const totalMs = noise(40, 400);
    return {
      ...key,
      dueAt: at,
      checkedAt: at,
      status: index % 200 === 7 ? ('down' as const) : ('up' as const),
      furtherAttempts: 0,
      statusCode: 200,
      timings: { dnsMs: 3, connectMs: 9, tlsMs: 20, firstByteMs: totalMs - 5, totalMs },
    };
  });
  await uptimeCheckEntity(table).put(checks).go({ concurrent: 8 });
  // As the newest check does, it rolls up the days before it.
  const [newest] = checks;
  if (newest === undefined) return;
  const day = after(now, -2 * dayMs)
    .toISOString()
    .slice(0, 10);
  const page = { accountId, urlKey: keyOfUrl(url) };
  await uptimePageEntity(table)
    .upsert({ ...page, day, updatedAt: newest.dueAt })
    .go();
  await uptimeStore(table).hasEnded({ accountId, url, dueAt: newest.dueAt }, now);
}

const someLabData = (): LabData => ({
  fcp: noise(0.5, 4),
  lcp: noise(1, 9),
  si: noise(1, 6),
  tbt: noise(0, 900),
  cls: noise(0, 0.5),
  tti: noise(2, 12),
});

const someCategories = (): CategoryScores => ({
  accessibility: whole(70, 100),
  'best-practices': whole(70, 100),
  seo: whole(80, 100),
  'agentic-browsing': whole(50, 100),
});

/** CrUX has new numbers once a day. */
const someFieldData = (): FieldData => ({
  ...fieldData,
  lcp: { score: whole(1000, 4000), category: 'FAST' },
  cls: { score: whole(0, 30) / 100, category: 'FAST' },
  fcp: { score: whole(500, 3000), category: 'FAST' },
  inp: { score: whole(50, 400), category: 'AVERAGE' },
  ttfb: { score: whole(100, 1500), category: 'FAST' },
});

/** 1,000 scans, every eight hours. */
async function seedScans(table: Table, page: Page, now: Date): Promise<void> {
  const fieldDays = Array.from({ length: 366 }, someFieldData);
  const ended = (deviceScan: DeviceScan, endedAt: Date, day = 0): EndedScan => ({
    deviceScan,
    endedAt,
    outcome: {
      kind: 'done',
      overallScore: whole(20, 100),
      categories: someCategories(),
      labData: someLabData(),
      fieldData: fieldDays[day],
      conditions,
      reportKey: reportKey(deviceScan),
    },
  });
  const scans = Array.from({ length: 999 }, (_, index) => {
    const at = after(now, -(index + 2) * 8 * hourMs);
    const scan = { ...page, scanId: newScanId(at), at };
    return devices.map((device) =>
      ended(runningScan({ ...scan, device }), at, Math.floor(index / 3)),
    );
  });
  await putScans(table, scans.flat());
  const newest = after(now, -8 * hourMs);
  await scanThroughStore(table, page, newest, async (deviceScan) => ended(deviceScan, newest));
}

/** As many messages as are kept. */
const markupDetails = (): MarkupDetail[] =>
  Array.from({ length: 5000 }, (_, index) => {
    const isWarning = index % 9 === 0;
    return {
      subType: isWarning ? 'warning' : 'error',
      message: isWarning
        ? 'The “type” attribute is unnecessary for JavaScript resources.'
        : `Attribute “data_${index % 40}” not allowed on element “div” at this point.`,
      lastLine: index + 1,
      firstColumn: 5,
      lastColumn: whole(20, 90),
      extract: `<div class="card card-${index}" data_${index % 40}="${whole(1, 99_999)}">`,
    };
  });
