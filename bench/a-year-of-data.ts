import type { ObjectStore } from '../functions/platform/aws/object-store.ts';
import { chartPointEntity } from '../functions/scans/chart-point-entity.ts';
import { deviceScanEntity } from '../functions/scans/device-scan-entity.ts';
import { markupValidationEntity } from '../functions/markup/markup-validation-entity.ts';
import { scannedPageEntity } from '../functions/pages/scanned-page-entity.ts';
import { epochSeconds, type Table } from '../functions/platform/table/table.ts';
import { uptimeCheckEntity } from '../functions/uptime/uptime-check-entity.ts';
import { keyOfUrl } from '../functions/pages/url-key.ts';
import { detailsKey } from '../functions/markup/details-key.ts';
import { pointOf } from '../functions/scans/device-outcome.ts';
import { reportKey } from '../functions/scans/report-keys.ts';
import { newScanId } from '../functions/scans/scan-id.ts';
import { devices } from '../shared/scans/devices.ts';
import type { CategoryScores } from '../shared/models/category-report.ts';
import type { MarkupDetail } from '../shared/models/markup.ts';
import type { FieldData, LabData } from '../shared/models/scan.ts';
import { conditions, fieldData } from '../test/support/sample-measurements.ts';

const hour = 3_600_000;
const noise = (from: number, to: number): number => from + Math.random() * (to - from);
const whole = (from: number, to: number): number => Math.round(noise(from, to));

interface Page {
  accountId: string;
  url: string;
}

/** Data of a page after a year: 8,760 hourly checks, 1,000 scans on two devices, markup with 5,000 messages. */
export async function seedYear(
  { table, reports }: { table: Table; reports: ObjectStore },
  page: Page,
): Promise<void> {
  const now = Date.now();
  await seedChecks(table, page, now);
  await seedScans(table, page, now);
  await seedMarkup(table, reports, page, now);
}

const keyOf = ({ accountId, url }: Page) => ({ accountId, urlKey: keyOfUrl(url) });
const expiresAt = epochSeconds(new Date(Date.now() + 1000 * hour));

async function seedChecks(table: Table, page: Page, now: number): Promise<void> {
  const checks = Array.from({ length: 8760 }, (_, index) => {
    const at = new Date(now - (index + 0.5) * hour).toISOString();
    const totalMs = noise(40, 400);
    return {
      ...keyOf(page),
      dueAt: at,
      checkedAt: at,
      status: index % 200 === 7 ? ('down' as const) : ('up' as const),
      furtherAttempts: 0,
      statusCode: 200,
      timings: { dnsMs: 3, connectMs: 9, tlsMs: 20, firstByteMs: totalMs - 5, totalMs },
      expiresAt,
    };
  });
  await uptimeCheckEntity(table).put(checks).go({ concurrent: 8 });
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

async function seedScans(table: Table, page: Page, now: number): Promise<void> {
  const key = keyOf(page);
  const fieldDays = Array.from({ length: 366 }, someFieldData);
  const scans = Array.from({ length: 1000 }, (_, index) => {
    const requestedAt = new Date(now - (index + 1) * 8 * hour);
    const scan = { ...key, url: page.url, scanId: newScanId(requestedAt) };
    return devices.map((device) => ({
      ...scan,
      device,
      requestedAt: requestedAt.toISOString(),
      finishedAt: requestedAt.toISOString(),
      state: 'done' as const,
      stage: 'done' as const,
      percent: 100,
      run: 1,
      attempts: 1,
      resends: 0,
      overallScore: whole(20, 100),
      categories: someCategories(),
      labData: someLabData(),
      fieldData: fieldDays[Math.floor(index / 3)] ?? someFieldData(),
      conditions,
      reportKey: reportKey({ ...scan, device }),
      expiresAt,
    }));
  });
  await deviceScanEntity(table).put(scans.flat()).go({ concurrent: 8 });
  const points = scans.map((deviceScans) =>
    deviceScans
      .map((deviceScan) => pointOf(deviceScan, { ...deviceScan, kind: 'done' }))
      .reduce(merge),
  );
  await chartPointEntity(table).put(points).go({ concurrent: 8 });
  const [mobile, desktop] = (scans[0] ?? []).map((deviceScan) => ({
    ...deviceScan,
    scanDate: deviceScan.requestedAt,
  }));
  if (mobile === undefined || desktop === undefined) throw new Error('no scan');
  const { scanId, scanDate } = mobile;
  const newest = { newestScanId: scanId, endedScanId: scanId, endedScanDate: scanDate };
  const field = { mobileFieldData: mobile.fieldData, desktopFieldData: desktop.fieldData };
  await scannedPageEntity(table)
    .put({ ...key, url: page.url, ...newest, ...field, mobile, desktop, expiresAt })
    .go();
}

const merge = <Point>(one: Point, other: Point): Point => ({ ...one, ...other });

async function seedMarkup(
  table: Table,
  reports: ObjectStore,
  page: Page,
  now: number,
): Promise<void> {
  const details = Array.from({ length: 5000 }, (_, index): MarkupDetail => {
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
  const requestedAt = new Date(now - hour).toISOString();
  const validation = { ...keyOf(page), validationId: 'a-year' };
  const key = detailsKey(validation);
  await reports.putJson(key, details);
  const warnings = details.filter(({ subType }) => subType === 'warning').length;
  await markupValidationEntity(table)
    .put({
      ...validation,
      url: page.url,
      state: 'done',
      requestedAt,
      attempts: 1,
      resends: 0,
      numbers: {
        fatalErrors: 0,
        errors: details.length - warnings,
        warnings,
        validatedAt: requestedAt,
        checkedWith: 'nu',
        isTruncated: true,
        detailsKey: key,
      },
      expiresAt,
    })
    .go();
}
