import * as z from 'zod';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../shared/models/measuring/scan-changes.ts';
import type { ObjectStore } from '../../../platform/aws/object-store.ts';
import type { PageChanges } from './found-changes.ts';
import { findingChanges } from './finding-changes.ts';
import { reportFigures } from '../reading/report-figures.ts';
import { rawReportKey } from '../report-keys.ts';
import { requestChanges } from './request-changes.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import { thirdPartyCosts } from '../reading/third-party-costs.ts';
import { vendorChanges } from '../reading/vendor-changes.ts';

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
  /** Whether it belongs to the demo's recorded history. */
  isRecorded: boolean;
}

interface Compared {
  device: Device;
  /** Undefined if there is no earlier scan with a result. */
  before: DoneScan | undefined;
  after: DoneScan | undefined;
  changes: PageChanges;
  /** Newest first. */
  recent: readonly ScanNumbers[];
}

/** Vendors to compare of each scan: more than are kept with it. */
const mostVendors = 100;
const longestUrl = 2048;

/** Compares two scans of a page on a device, as far as their reports are still stored. */
export async function scanChanges(
  reports: Pick<ObjectStore, 'getJson'>,
  { device, before, after, changes, recent }: Compared,
): Promise<ScanChanges> {
  const [older, newer] = await Promise.all([sideOf(reports, before), sideOf(reports, after)]);
  const hasBoth = older?.raw !== undefined && newer?.raw !== undefined;
  const costs = [older, newer].map((side) => side && costsOf(side));
  const [olderCosts, newerCosts] = costs;
  return {
    device,
    before: older?.scan ?? null,
    after: newer?.scan ?? null,
    change: changes[device],
    proven: provenBetween(changes.proven[device], older?.scan, newer?.scan),
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

/** The newest proven change that began after the earlier scan, and with the later one at the latest. */
const provenBetween = (
  proven: readonly ProvenChange[],
  before: ComparedScan | undefined,
  after: ComparedScan | undefined,
): ProvenChange | null =>
  (before &&
    after &&
    proven.findLast(({ since }) => since > before.scanDate && since <= after.scanDate)) ??
  null;
