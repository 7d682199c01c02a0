import type { SiteScore } from '../../../../shared/calls/measuring/assessment.ts';
import type { LatestValidation } from '../../../../shared/calls/measuring/markup.ts';
import type { LatestScan } from '../../../../shared/calls/measuring/scan-results.ts';
import type { LatestUptime, UptimeRecord } from '../../../../shared/calls/monitoring/uptime.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { FieldData, LabData } from '../../../../shared/models/measuring/scan.ts';
import { availabilityOf, type DatedCheck } from '../../../../shared/uptime/outages.ts';
import { assess } from '../../../../shared/assessment/scores.ts';
import { onePerHour, uptimePercent } from '../../../../shared/uptime/uptime.ts';

/** A site whose numbers lie beside thresholds and between two roundings. */
export const url = 'https://shop.example/';
export const siteName = 'Shop';
export const pages = ['https://shop.example/cart', 'https://shop.example/cakes'];
export const propertyId = '123456789';

const [minute, hour] = [60_000, 3_600_000];
const now = Math.floor(Date.now() / hour) * hour;
const ago = (milliseconds: number): string => new Date(now - milliseconds).toISOString();

export const scores: Record<Device, number> = { mobile: 49.6, desktop: 89.5 };
export const labs: Record<Device, LabData> = {
  mobile: { fcp: 1.8263, lcp: 2.527, si: 5.8338, tbt: 209.7, cls: 0.1095, tti: 6.6649 },
  desktop: { fcp: 1.6149, lcp: 2.4249, si: 2.3249, tbt: 350.6, cls: 0.2515, tti: 3.1049 },
};
/** Of the page on both devices; its origin has none. */
export const field: FieldData = {
  lcp: { score: 2503, category: 'AVERAGE' },
  fid: null,
  cls: { score: 0.11, category: 'AVERAGE' },
  fcp: { score: 1804, category: 'AVERAGE' },
  inp: { score: 201, category: 'AVERAGE' },
  ttfb: { score: 803, category: 'AVERAGE' },
  overall_category: 'SLOW',
  source: 'url',
  collectionPeriod: { firstDate: '2026-10-22', lastDate: '2026-11-18' },
};
/** A whole second: milliseconds would look like numbers at times. */
const scanned = Math.floor(Date.now() / 1000) * 1000 - 3.5 * hour;
export const measuredAt: Record<Device, string> = {
  mobile: new Date(scanned).toISOString(),
  desktop: new Date(scanned + minute).toISOString(),
};
export const scanDate = measuredAt.desktop;

const deviceOf = (device: Device): LatestScan['mobile'] => ({
  overallScore: scores[device],
  labData: labs[device],
  fieldData: field,
  failure: null,
  warning: null,
  measuredAt: measuredAt[device],
});
export const latest: LatestScan = {
  url,
  scanId: 'scan-2',
  scanDate,
  mobile: deviceOf('mobile'),
  desktop: deviceOf('desktop'),
};

/** 97 hourly checks, one of them failed; the page was up again four minutes later. */
export const outage = { from: ago(50 * hour), to: ago(50 * hour - 4 * minute) };
export const checks: DatedCheck[] = [
  ...Array.from({ length: 97 }, (_, index) => ({
    at: ago((97 - index) * hour),
    status: 'up' as const,
  })).filter(({ at }) => at !== outage.from),
  { at: outage.from, status: 'down', reason: 'http-status', statusCode: 503 },
  { at: outage.to, status: 'up' },
];
export const hours = onePerHour(checks.map((check) => ({ ...check, checkedAt: check.at })));
export const availability = availabilityOf(checks, {
  from: new Date(now - 30 * 24 * hour),
  to: new Date(now),
});
export const uptime: UptimeRecord[] = hours.map(({ at, status, reason, statusCode = 200 }) => ({
  hourly: at,
  simple: { status },
  statusCode,
  responseMs: 123,
  ...(reason === undefined ? {} : { reason }),
}));
const newest = uptime.at(-1);
if (newest === undefined) throw new Error('no checks');
export const uptimeNow: LatestUptime = {
  url,
  status: 'done',
  check: {
    ...newest,
    finalUrl: url,
    redirects: 0,
    timings: null,
    certificateExpiresAt: null,
    isChainIncomplete: false,
  },
  lastAnswer: null,
  domain: null,
  schedule: { everyMinutes: 60, shortestMinutes: 5, nextCheckAt: null },
};

const counts = { fatalErrors: 1, errors: 12, warnings: 6 };
export const validation: LatestValidation = {
  url,
  status: 'done',
  requestedAt: scanDate,
  validatedAt: scanDate,
  ...counts,
  details: [],
  isTruncated: false,
  checkedWith: 'nu',
  note: null,
  failure: null,
};

export const score: SiteScore = assess({
  mobile: { overallScore: scores.mobile, fieldCategory: 'SLOW', labData: labs.mobile },
  desktop: { overallScore: scores.desktop, fieldCategory: 'SLOW', labData: labs.desktop },
  uptimePercent: uptimePercent(hours),
  markup: counts,
});

/** The same field data in the history of weeks. */
export const fieldWeek = {
  firstDate: '2026-10-22',
  lastDate: '2026-11-18',
  lcp: field.lcp,
  fid: field.fid,
  cls: field.cls,
  fcp: field.fcp,
  inp: field.inp,
  ttfb: field.ttfb,
};
