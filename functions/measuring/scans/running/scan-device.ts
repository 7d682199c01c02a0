import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabRun } from '../../../../shared/scans/lab-settings.ts';
import type { ScanReport } from '../../../../shared/models/measuring/scan-report.ts';
import type { SeenFinding } from '../changes/change-record.ts';
import type { FieldData } from '../../../../shared/models/measuring/scan.ts';
import {
  type ScanFacts,
  type ScanProgress,
  stageProgress,
} from '../../../../shared/scans/scan-progress.ts';
import { topFixes } from '../../../../shared/assessment/top-fixes.ts';
import { isDiskFull } from '../../../platform/children/full-disk.ts';
import { log } from '../../../platform/logger.ts';
import type { ObjectStore } from '../../../platform/aws/object-store.ts';
import { LeaseLostError, underLease } from '../../../platform/open-work/under-lease.ts';
import type { Push } from '../../../platform/sockets/push.ts';
import { closedToGoogle } from '../states/closed-to-google.ts';
import type { DeviceOutcome } from '../device-outcome.ts';
import {
  type Measured,
  type Measurement,
  type MeasurePage,
  measureUntilSure,
} from './measure-page.ts';
import { smallPictureOf } from '../page-pictures.ts';
import { reporter } from './progress-reporter.ts';
import { pushStatus } from '../states/combine-status.ts';
import { reportFigures } from '../reading/report-figures.ts';
import { categoriesKey, rawReportKey, reportKey } from '../report-keys.ts';
import type { DeviceScan } from '../device-scan-entity.ts';
import type { DeviceScanKey } from './scan-intents.ts';
import type { DeviceScanProgress, Lease, ScanStore } from '../scan-store.ts';
import type { ScannedPageStore } from '../scanned-page-store.ts';
import { maxAttempts, timings } from '../reading/timings.ts';
import type {
  CategoryReport,
  CategoryScores,
} from '../../../../shared/models/measuring/category-report.ts';

/** Scores of the categories that have one, for charts. */
export function categoryScores(reports: readonly CategoryReport[]): CategoryScores {
  return Object.fromEntries(
    reports.flatMap(({ id, score }) => (score === null ? [] : [[id, score]])),
  );
}

/** Field data; null if there is none. @throws if the provider cannot be reached */
export type FindFieldData = (url: string, device: Device) => Promise<FieldData | null>;

export interface ScanDevicePorts {
  store: Pick<ScanStore, 'claim' | 'renew' | 'progress' | 'release' | 'finish' | 'deviceScansOf'>;
  pages: Pick<ScannedPageStore, 'recentRuns'>;
  measure: MeasurePage;
  /** How the site of a page wants it measured. */
  findLabRun(scan: DeviceScan): Promise<LabRun>;
  /** The languages in which a page is requested. */
  findLanguages(scan: DeviceScan): Promise<readonly string[]>;
  findFieldData: FindFieldData;
  /** Corrects the estimates of a report by what earlier ones were worth. */
  calibrate(report: ScanReport): Promise<ScanReport>;
  reports: Pick<ObjectStore, 'putJson'>;
  push: Push;
  /** Queues the fresh runs that the record of changes wants after a scan. */
  startChecks(scan: DeviceScan, now: Date): Promise<void>;
  now: () => Date;
  /** @default 30 s */
  heartbeatMs?: number;
}

/**
 * Does one device scan: claim, measure, save the report, write the result. Errors of the page are results.
 *
 * @returns `dropped` if there is nothing to do: it has ended, or another worker has it
 * @throws errors on our side; the device scan is then released or, on the last attempt, recorded as failed
 */
export async function scanDevice(
  ports: ScanDevicePorts,
  { isLastDelivery, ...key }: DeviceScanKey & { isLastDelivery: boolean },
): Promise<DeviceOutcome['kind'] | 'dropped'> {
  const { store, now } = ports;
  return underLease(
    {
      claim: (owner) => store.claim(key, owner, now()),
      work: (deviceScan, owner) => work(ports, deviceScan, { ...key, owner }),
      release: (_, owner) => store.release({ ...key, owner }, now()),
      fail: async (deviceScan, owner, error) => {
        const reason = isDiskFull(error) ? 'disk-full' : 'internal';
        const outcome: DeviceOutcome = { kind: 'failed', reason, fieldData: undefined };
        await store.finish(deviceScan, owner, outcome, now());
        await pushStatus(ports, deviceScan);
      },
    },
    { isLastDelivery, maxAttempts },
  );
}

async function work(ports: ScanDevicePorts, deviceScan: DeviceScan, lease: Lease) {
  const { store, pages, now } = ports;
  const { accountId, url, device } = deviceScan;
  const [{ runs, ...throttling }, languages] = await Promise.all([
    ports.findLabRun(deviceScan),
    ports.findLanguages(deviceScan),
  ]);
  const lost = new AbortController();
  const stopHeart = startHeart(ports, lease, lost);
  const progress = followProgress(ports, lease, lost, runs);
  try {
    const fieldData = askForFieldData(ports, deviceScan);
    const earlier = await pages.recentRuns(accountId, url, device);
    const measured = await measureUntilSure(
      (run) =>
        ports.measure({
          url,
          device,
          throttling,
          languages,
          signal: lost.signal,
          onProgress: (reached) => progress.report(run, reached),
        }),
      earlier,
      now,
      runs,
    );
    progress.report(measured.runs, stageProgress('saving'));
    const outcome: DeviceOutcome = {
      ...(await save(ports, deviceScan, measured)),
      fieldData: await fieldData,
      measuredAt: measured.measuredAt,
    };
    await progress.stop();
    if (!(await store.finish(deviceScan, lease.owner, outcome, now()))) throw new LeaseLostError();
    log.info('scan finished', {
      ...logged(deviceScan),
      runs: measured.runs,
      ...reasonOf(measured),
    });
    await pushStatus(ports, deviceScan);
    await ports.startChecks(deviceScan, now());
    return outcome.kind;
  } finally {
    stopHeart();
    await progress.stop();
  }
}

const logged = ({ scanId, device, url }: DeviceScan) => ({ scanId, device, url });
const reasonOf = (measured: Measurement) =>
  measured.kind === 'failure' ? { reason: measured.reason, detail: measured.detail } : {};

/** Stores the reports in the bucket before the table refers to them. */
async function save(ports: ScanDevicePorts, deviceScan: DeviceScan, measured: Measured) {
  if (measured.kind === 'failure') {
    const { reason, statusCode } = measured;
    return { kind: 'failed', reason, statusCode } as const;
  }
  const { categories = [], raw, onSlowMachine } = measured;
  const report = await ports.calibrate(measured.report);
  const { reports } = ports;
  const hasCategories = categories.length > 0;
  await Promise.all([
    reports.putJson(reportKey(deviceScan), report),
    reports.putJson(rawReportKey(deviceScan), raw),
    ...(hasCategories ? [reports.putJson(categoriesKey(deviceScan), categories)] : []),
  ]);
  const { overallScore, labData, conditions, warning } = report;
  const numbers = { overallScore, labData, conditions, warning };
  const technologies = report.techStack?.map(({ name }) => name);
  const figures = reportFigures(raw);
  const picture = smallPictureOf(raw);
  const key = reportKey(deviceScan);
  return {
    kind: 'done',
    ...numbers,
    onSlowMachine,
    reportKey: key,
    technologies,
    figures,
    fixes: topFixes(report.suggestions, report.finalUrl),
    findings: seenFindings(report.suggestions),
    picture,
    closedToGoogle: closedToGoogle(raw),
    categories: hasCategories ? categoryScores(categories) : undefined,
  } as const;
}

const seenFindings = ({ opportunities, diagnostics }: ScanReport['suggestions']): SeenFinding[] =>
  [...opportunities, ...diagnostics].map(({ id, title, effect }) => ({
    id,
    title,
    points: effect?.points ?? 0,
    uncorrected: effect?.calibration?.uncorrected,
  }));

/** A scan is useful without field data. */
async function askForFieldData({ findFieldData }: ScanDevicePorts, { url, device }: DeviceScan) {
  try {
    return await findFieldData(url, device);
  } catch (error) {
    log.warn('could not request field data', { url, device, error });
    return undefined;
  }
}

/** Records and pushes progress, which never decreases; a bar that jumps looks broken. */
function followProgress(ports: ScanDevicePorts, lease: Lease, lost: AbortController, runs: number) {
  let reached = 0;
  let facts: ScanFacts | undefined;
  const write = async (progress: DeviceScanProgress): Promise<void> => {
    try {
      if (await ports.store.progress(lease, progress)) await pushStatus(ports, lease);
      else lost.abort(new LeaseLostError());
    } catch (error) {
      log.warn('could not store progress', { scanId: lease.scanId, error });
    }
  };
  const { report, stop } = reporter(write, timings.progress);
  return {
    report: (run: number, { stage, percent, facts: observed }: ScanProgress) => {
      // A repetition loads the page again: its sums would restart.
      if (run === 1) facts = observed ?? facts;
      const ofAll = (100 * (Math.min(run, runs) - 1) + percent) / runs;
      reached = Math.max(reached, Math.min(99, Math.floor(ofAll)));
      report({
        stage,
        percent: reached,
        run,
        ...(runs > 1 && { runs }),
        ...(facts !== undefined && { facts }),
      });
    },
    stop,
  };
}

/** Renews the lease during the work, and stops the work if the lease is lost. */
function startHeart(ports: ScanDevicePorts, lease: Lease, lost: AbortController): () => void {
  const beat = async (): Promise<void> => {
    try {
      if (!(await ports.store.renew(lease, ports.now()))) lost.abort(new LeaseLostError());
    } catch (error) {
      log.warn('lease not renewed', { scanId: lease.scanId, error });
    }
  };
  const timer = setInterval(() => void beat(), ports.heartbeatMs ?? timings.heartbeat);
  return () => clearInterval(timer);
}
