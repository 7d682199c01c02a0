import * as z from 'zod';
import type { Device } from '../../shared/scans/devices.ts';
import type { LabData } from '../../shared/models/scan.ts';
import type { ComparedScan, ScanChanges, UsualSpread } from '../../shared/models/scan-changes.ts';
import { spreadOfMetric, spreadOfScore } from '../../shared/assessment/usual-spread.ts';
import type { ObjectStore } from '../platform/aws/object-store.ts';
import { findingChanges } from './finding-changes.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from './report-keys.ts';
import { requestChanges } from './request-changes.ts';
import type { DeviceScan } from './scan-store.ts';
import { thirdPartyCosts } from './third-party-costs.ts';
import { vendorChanges } from './vendor-changes.ts';

/** A device scan with a result. */
export type DoneScan = DeviceScan & Required<Pick<DeviceScan, 'overallScore' | 'labData'>>;
export const isDone = (scan: DeviceScan): scan is DoneScan =>
  scan.state === 'done' && scan.overallScore !== undefined && scan.labData !== undefined;

/** Numbers of a scan with a result on the device. */
export interface ScanNumbers {
  scanId: string;
  scanDate: string;
  overallScore: number;
  labData: LabData;
  /** How long the server took to answer; null where it was not kept. */
  serverMs: number | null;
  onSlowMachine: boolean;
  /** Of the demo's recorded history. */
  isRecorded: boolean;
}

interface Compared {
  device: Device;
  /** Undefined if there is no earlier scan with a result. */
  before: DoneScan | undefined;
  after: DoneScan | undefined;
  /** Scans before the later one, oldest first. */
  earlier: readonly ScanNumbers[];
  /** Newest first. */
  recent: readonly ScanNumbers[];
}

/** Vendors to compare of each scan: more than are kept with it. */
const mostVendors = 100;
const longestUrl = 2048;
const metrics = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'] as const;

/** Compares two scans of a page on a device, as far as their reports are still stored. */
export async function scanChanges(
  reports: Pick<ObjectStore, 'getJson'>,
  { device, before, after, earlier, recent }: Compared,
): Promise<ScanChanges> {
  const [older, newer] = await Promise.all([sideOf(reports, before), sideOf(reports, after)]);
  const hasBoth = older?.raw !== undefined && newer?.raw !== undefined;
  const costs = [older, newer].map((side) => side && costsOf(side));
  const [olderCosts, newerCosts] = costs;
  return {
    device,
    before: older?.scan ?? null,
    after: newer?.scan ?? null,
    spread: usualSpread(earlier),
    vendors: olderCosts && newerCosts ? vendorChanges(olderCosts, newerCosts) : null,
    requests: (hasBoth && requestChanges(older.raw, newer.raw)) || null,
    findings: (hasBoth && findingChanges(older.raw, newer.raw)) || null,
    recentScans: recent.map(({ scanId, scanDate, overallScore, isRecorded }) => ({
      scanId,
      scanDate,
      overallScore,
      ...(isRecorded ? { isRecorded } : {}),
    })),
  };
}

interface Side {
  scan: ComparedScan;
  /** Lighthouse's own result; undefined after 90 days. */
  raw: unknown;
}

async function sideOf(
  reports: Pick<ObjectStore, 'getJson'>,
  scan: DoneScan | undefined,
): Promise<Side | undefined> {
  if (scan === undefined) return undefined;
  const raw = await reports.getJson(rawReportKey(scan));
  const { scanId, requestedAt, measuredAt: scanDate = requestedAt, overallScore, labData } = scan;
  const onSlowMachine = scan.onSlowMachine === true;
  const figures = scan.figures ?? reportFigures(raw) ?? null;
  const conditions = scan.conditions ?? null;
  const hasReport = raw !== undefined;
  const finalUrl = finalUrlOf(raw);
  const numbers = { scanId, scanDate, overallScore, labData, onSlowMachine };
  return { scan: { ...numbers, figures, conditions, hasReport, finalUrl }, raw };
}

const Final = z.object({ finalDisplayedUrl: z.string().min(1) });
const finalUrlOf = (raw: unknown): string | null =>
  Final.safeParse(raw).data?.finalDisplayedUrl.slice(0, longestUrl) ?? null;

/** All vendors while the report is stored, later those that were kept with the scan. */
const costsOf = ({ scan, raw }: Side) =>
  thirdPartyCosts(raw, mostVendors) ?? scan.figures?.thirdParties;

/** Variation on a machine that was too slow is not the page's. */
function usualSpread(before: readonly ScanNumbers[]): UsualSpread {
  const earlier = before.filter(({ onSlowMachine }) => !onSlowMachine);
  const ofMetric = (metric: (typeof metrics)[number]): number | null =>
    known(
      spreadOfMetric(
        metric,
        earlier.flatMap(({ labData }) => labData[metric] ?? []),
      ),
    );
  const [fcp, lcp, si, tbt, cls, tti] = metrics.map(ofMetric);
  return {
    score: known(spreadOfScore(earlier.map(({ overallScore }) => overallScore))),
    lab: {
      fcp: fcp ?? null,
      lcp: lcp ?? null,
      si: si ?? null,
      tbt: tbt ?? null,
      cls: cls ?? null,
      tti: tti ?? null,
    },
    server: known(
      spreadOfMetric(
        'ttfb',
        earlier.flatMap(({ serverMs }) => serverMs ?? []),
      ),
    ),
  };
}

const known = (spread: number | 'few-scans'): number | null =>
  spread === 'few-scans' ? null : spread;
