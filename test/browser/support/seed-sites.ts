import { defaultRun } from '../../../shared/scans/lab-settings.ts';
import { readFileSync } from 'node:fs';
import { LighthouseResult } from '../../../functions/providers/lighthouse/lighthouse-result.ts';
import { normaliseReport } from '../../../functions/providers/lighthouse/report/normalise-report.ts';
import { paintedPicture } from '../../../dev/demo-sites/painted-picture.ts';
import type { Measurement } from '../../../functions/measuring/scans/running/measure-page.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { watchedPageEntity } from '../../../functions/registry/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { calibrated } from '../../../functions/measuring/scans/calibration/calibrate.ts';
import { scanDevice } from '../../../functions/measuring/scans/running/scan-device.ts';
import { scannedPageStore } from '../../../functions/measuring/scans/scanned-page-store.ts';
import { scanStore } from '../../../functions/measuring/scans/scan-store.ts';
import { pageStore } from '../../../functions/portfolio/sites/page-store.ts';
import { competitorStore } from '../../../functions/portfolio/competitors/competitor-store.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { CategoryReport } from '../../../shared/models/measuring/category-report.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import type { ObservedShift, ScanReport } from '../../../shared/models/measuring/scan-report.ts';
import type { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import { fieldData } from '../../support/sample-measurements.ts';
import type { World } from './seed.ts';
import { seedMonitoring } from './seed-monitoring.ts';
import { pastAccuracy } from './seed-realised.ts';
import { seedFieldData } from './seed-field-data.ts';
import { type Load, rawResult } from '../../support/raw-result.ts';

/** A scan that took place before the product started. */
export interface PastScan {
  /** Whole days before now. */
  daysAgo: number;
  /** Lighthouse performance, 0 to 100; a failure where the page could not be measured. */
  score: number | 'failed';
  /** Why the mobile numbers cover only a part of the load. */
  warning?: ScanWarningReason;
  /** The load of visitors at that time. @default the site's load */
  load?: Load;
}

export interface SiteToSeed {
  url: string;
  siteName: string;
  /** Of Google Analytics. @default none */
  propertyId?: string;
  pages?: string[];
  /** Oldest first. */
  scans?: PastScan[];
  field?: FieldData;
  /** Checked every hour, validated, photographed and ranked. */
  isWatched?: boolean;
  /** Of another company, compared with the account's own. */
  isCompetitor?: boolean;
  /** The load of visitors. */
  load?: Load;
  /** Findings of the scans besides performance. */
  categories?: readonly CategoryReport[];
}

const recorded = new URL('../../fixtures/lighthouse-slow-mobile.json', import.meta.url);
/** By their arguments: the scans of all sites show the same few. */
const painted = new Map<string, string>();
function picture(...how: Parameters<typeof paintedPicture>): string {
  const known = painted.get(how.join());
  if (known !== undefined) return known;
  const data = `data:image/png;base64,${paintedPicture(...how).toString('base64')}`;
  painted.set(how.join(), data);
  return data;
}

/** A banner that pushed the rest of the page down. */
const shiftBetween = (before = 0, after = before): ObservedShift => ({
  at: (before + after) / 2,
  score: 0.122,
  isCounted: true,
  element: {
    type: 'node',
    nodeLabel: 'Walks above the tree line',
    selector: 'body > div#box',
    snippet: '<div class="wrap" id="box">',
  },
  moves: [
    {
      from: { left: 0, top: 0.1, width: 1, height: 0.9 },
      to: { left: 0, top: 0.24, width: 1, height: 0.76 },
    },
    { from: null, to: { left: 0, top: 0.1, width: 1, height: 0.14 } },
  ],
  before,
  after,
});

/** The recorded report of a slow page, on either device, with pictures in place of the shortened ones. */
function reportOf(device: Device, score: number): ScanReport {
  const report = normaliseReport(
    LighthouseResult.parse(JSON.parse(readFileSync(recorded, 'utf8'))),
  );
  if (report === null) throw new Error('The recorded report has no score');
  const [width, height] = device === 'mobile' ? [103, 183] : [240, 150];
  const thumbnails = report.suggestions.screenshotThumbnails?.details.items ?? [];
  const final = report.suggestions.finalScreenshot?.details.items ?? [];
  for (const [index, shot] of thumbnails.entries()) shot.data = picture(width, height, index % 2);
  for (const shot of final) shot.data = picture(width * 2, height * 2, 1);
  report.suggestions.observedShifts = [
    shiftBetween(thumbnails.at(2)?.timing, thumbnails.at(3)?.timing),
  ];
  report.suggestions.lcpArea = { left: 0.04, top: 0.4, width: 0.92, height: 0.27 };
  const slower = (100 - score) / 60;
  const { fcp, lcp, si, tbt, cls, tti } = report.labData;
  const times = { fcp, lcp, si, tbt, cls, tti };
  const labData = Object.fromEntries(
    Object.entries(times).map(([name, value]) => [name, value === null ? null : value * slower]),
  );
  return {
    ...report,
    device,
    overallScore: score,
    labData: { ...report.labData, ...labData },
    techStack: [
      {
        name: 'WordPress',
        version: '6.9',
        website: 'https://wordpress.org',
        categories: ['CMS', 'Blogs'],
        icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='%2321759b'/%3E%3C/svg%3E",
      },
      { name: 'PHP', website: 'https://www.php.net', categories: ['Languages'], icon: null },
    ],
  };
}

function measured(
  device: Device,
  { score, warning, load: then }: PastScan,
  { load = {}, categories = [] }: SiteToSeed,
): Measurement {
  if (score === 'failed') return { kind: 'failure', reason: 'timeout', detail: 'seeded' };
  const report = reportOf(device, device === 'mobile' ? score : Math.min(100, score + 22));
  const isPartial = warning !== undefined && device === 'mobile';
  return {
    kind: 'result',
    report: isPartial ? { ...report, warning } : report,
    categories,
    raw: rawResult(then ?? load),
  };
}

/** Delays the product's own monitoring by an hour, so that seeded data stays unchanged. */
async function rest(table: Table, { accountId, url }: { accountId: string; url: string }) {
  const nextDue = new Date(Date.now() + 3_600_000).toISOString();
  const key = { accountId, urlKey: keyOfUrl(url) };
  await watchedPageEntity(table).patch(key).set({ nextDue }).go();
}

/** Registers a site with its pages, and lets its scans have taken place, through the rules that write the real ones. */
export async function seedSite(world: World, accountId: string, site: SiteToSeed): Promise<void> {
  const { url, siteName, pages = [], scans = [], field, isWatched = false } = site;
  const { isCompetitor = false, propertyId = '' } = site;
  const { table, reports } = world;
  const now = new Date();
  const options = { limit: null, now };
  if (isCompetitor) {
    const competitor = { url, name: siteName };
    const { plan } = await competitorStore(table).readAccount(accountId);
    await competitorStore(table).add(accountId, [competitor], { ...options, plan });
  } else {
    await siteStore(table).addSites(accountId, [{ url, siteName, propertyId }], options);
  }
  if (pages.length > 0) await pageStore(table).addPages(accountId, url, pages, options);
  if (field !== undefined) await seedFieldData(table, { accountId, url }, field);
  if (isWatched) await seedMonitoring(world, { accountId, url });
  await rest(table, { accountId, url });
  const store = scanStore(table);
  for (const past of scans) {
    const at = new Date(now.getTime() - past.daysAgo * 86_400_000 - 60_000);
    const { scan } = await store.start({ accountId, url }, at);
    for (const { scanId, device } of scan) {
      await scanDevice(
        {
          store,
          pages: scannedPageStore(table),
          reports,
          measure: async () => measured(device, past, site),
          calibrate: async (report) => ({
            ...report,
            suggestions: calibrated(report.suggestions, pastAccuracy),
          }),
          findLabRun: async (scan) => defaultRun(scan.device),
          findLanguages: async () => ['en'],
          findFieldData: async () => field ?? null,
          push: async () => undefined,
          startChecks: async () => undefined,
          now: () => at,
        },
        { accountId, scanId, device, isLastDelivery: true },
      );
    }
  }
}

/** Field data of the page itself. */
export const seededFieldData: FieldData = fieldData;
