import type { ChartPoint, RunConditions } from './reading/chart-point-entity.ts';
import type {
  LatestFailure,
  LatestNumbers,
  scannedPageEntity,
} from '../../registry/pages/scanned-page-entity.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { DeviceScan } from './device-scan-entity.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { CategoryScores } from '../../../shared/models/measuring/category-report.ts';
import type { ReportFigures } from '../../../shared/models/measuring/report-figures.ts';
import type { ScanConditions } from '../../../shared/models/measuring/scan-report.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import type { FieldData, LabData } from '../../../shared/models/measuring/scan.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import { isDefaultRun, type LabRun } from '../../../shared/scans/lab-settings.ts';
import type { SeenFinding } from './changes/change-record.ts';
import { timeOfScan } from './scan-id.ts';
import { slowBecause } from './states/slow-because.ts';

/** Result of a device scan. */
export type DeviceOutcome = {
  /** When the run that counts began; undefined if no run began, or in scans of earlier versions. */
  measuredAt?: Date | undefined;
  /** Null: CrUX has no data for the page. Undefined: CrUX could not be reached; the previous data stays. */
  fieldData: FieldData | null | undefined;
} & (
  | {
      kind: 'done';
      /** Null if a metric could not be measured; then there is a `warning`. */
      overallScore: number | null;
      labData: LabData;
      conditions: ScanConditions;
      /** The machine was too slow for changes of the page to be detected. */
      onSlowMachine?: boolean | undefined;
      reportKey: string;
      /** Undefined if the report has none. */
      figures?: ReportFigures | undefined;
      /** The fixes with the greatest gain in score. */
      fixes?: Fix[] | undefined;
      /** All findings about the load, for the record of changes; undefined in tests of other things. */
      findings?: SeenFinding[] | undefined;
      /** Scores other than performance; undefined if they were not measured. */
      categories?: CategoryScores | undefined;
      /** Why the numbers cover only part of the load. */
      warning?: ScanWarningReason | undefined;
      /** Names; undefined if the page could not be inspected. */
      technologies?: string[] | undefined;
      /** What keeps Google from listing the page; undefined if it could not be found out. */
      closedToGoogle?: string[] | undefined;
      /** Small picture of the page for lists, as a data url; undefined if there is none. */
      picture?: string | undefined;
    }
  | {
      kind: 'failed';
      reason: ScanFailureReason;
      /** HTTP status of the answer, if that is the reason. */
      statusCode?: number | undefined;
    }
);

/** Changes to a device scan's own item when it ends. */
export const deviceScanChanges = (outcome: DeviceOutcome, now: Date) => ({
  state: outcome.kind,
  stage: 'done' as const,
  percent: 100,
  finishedAt: now.toISOString(),
  ...(outcome.measuredAt === undefined ? {} : { measuredAt: outcome.measuredAt.toISOString() }),
  ...(outcome.fieldData ? { fieldData: outcome.fieldData } : {}),
  ...(outcome.kind === 'failed'
    ? { failureReason: outcome.reason }
    : {
        ...(outcome.overallScore === null ? {} : { overallScore: outcome.overallScore }),
        labData: outcome.labData,
        conditions: outcome.conditions,
        ...(outcome.onSlowMachine === true ? { onSlowMachine: true } : {}),
        reportKey: outcome.reportKey,
        ...(outcome.figures === undefined ? {} : { figures: outcome.figures }),
        ...(outcome.fixes === undefined ? {} : { fixes: outcome.fixes }),
        ...(outcome.categories === undefined ? {} : { categories: outcome.categories }),
        ...(outcome.technologies === undefined ? {} : { technologies: outcome.technologies }),
      }),
});

/** When a device scan was measured; when it was requested, if no run of it began. */
const timeOf = (requestedAt: string, { measuredAt }: DeviceOutcome): string =>
  measuredAt?.toISOString() ?? requestedAt;

type PageField = `${Device}${'' | 'FieldData' | 'Failure'}`;
type EndField = 'endedScanId' | 'endedScanDate' | 'technologies' | 'isOpenToGoogle';

/** The fields of a device on a page's item before its scan ends. */
export type KnownOfPage = Partial<
  Record<Device, LatestNumbers> & Record<`${Device}Failure`, LatestFailure>
>;

/**
 * Changes to the page's item when a device scan ends: new numbers replace the old ones; a failure is stored beside
 * them, with the beginning of the unbroken run of failures.
 */
export function pageChanges(
  { scanId, device, requestedAt }: Pick<DeviceScan, 'scanId' | 'device' | 'requestedAt'>,
  outcome: DeviceOutcome,
  known: KnownOfPage,
  now: Date,
) {
  const scanDate = timeOf(requestedAt, outcome);
  const remove: PageField[] = [];
  const set: Partial<Pick<ItemOf<typeof scannedPageEntity>, PageField | EndField>> = {
    endedScanId: scanId,
    endedScanDate: scanDate,
  };
  if (outcome.kind === 'done') {
    const { overallScore, labData, reportKey, warning, onSlowMachine, conditions } = outcome;
    const warningSince = incompleteSince(known[device]) ?? scanDate;
    set[device] = {
      scanId,
      scanDate,
      requestedAt,
      overallScore,
      labData,
      reportKey,
      ...slowBecause(outcome),
      ...(warning === undefined ? {} : { warning, warningSince }),
      ...(onSlowMachine === true ? { onSlowMachine } : {}),
      ...ofLab(conditions, device),
      ...measuredRuns(conditions),
    };
    remove.push(`${device}Failure`);
    if (device === 'mobile' && outcome.technologies !== undefined)
      set.technologies = outcome.technologies;
    if (device === 'mobile' && outcome.closedToGoogle !== undefined)
      set.isOpenToGoogle = outcome.closedToGoogle.length === 0;
  } else {
    const { reason, statusCode } = outcome;
    const at = now.toISOString();
    const since = failureTimes(known[`${device}Failure`])?.since ?? at;
    const failure = { scanId, reason, since, at };
    set[`${device}Failure`] = statusCode === undefined ? failure : { ...failure, statusCode };
  }
  if (outcome.fieldData) set[`${device}FieldData`] = outcome.fieldData;
  else if (outcome.fieldData === null) remove.push(`${device}FieldData`);
  return { set, remove };
}

/**
 * Numbers of a load that was cut off, or of which nothing counts: no score, which would be that of another page, and none of the metrics that wait
 * for the page to come to rest.
 */
export function soundNumbers({
  overallScore,
  labData,
  warning,
}: {
  overallScore: number | null;
  labData: LabData;
  warning?: ScanWarningReason | undefined;
}): { overallScore: number | null; labData: LabData } {
  if (warning === undefined) return { overallScore, labData };
  return { overallScore: null, labData: { ...labData, tbt: null, tti: null } };
}

/** Since when the scans of a device are incomplete; undefined if its numbers cover the whole load. */
export const incompleteSince = (numbers: LatestNumbers | undefined): string | undefined =>
  numbers?.warning === undefined ? undefined : (numbers.warningSince ?? numbers.scanDate);

/** When the newest failure of a device ended, and the first of its run; old items know only their scan. */
export function failureTimes(
  failure: LatestFailure | undefined,
): { since: string; at: string } | undefined {
  if (failure === undefined) return undefined;
  const { scanId, at = timeOfScan(scanId).toISOString(), since = at } = failure;
  return { since, at };
}

/** The chart point of an ended device scan; a failure is a point without numbers, which is a gap. */
export function pointOf(
  { accountId, urlKey, scanId, device, requestedAt, expiresAt }: DeviceScan,
  outcome: DeviceOutcome,
): ChartPoint {
  const point = {
    accountId,
    urlKey,
    scanId,
    scanDate: requestedAt,
    expiresAt,
    ...(outcome.measuredAt === undefined
      ? {}
      : { [`${device}MeasuredAt`]: outcome.measuredAt.toISOString() }),
  };
  if (outcome.kind === 'failed') return point;
  const { categories, figures } = outcome;
  const { overallScore, labData } = soundNumbers(outcome);
  const serverMs = figures?.serverMs ?? undefined;
  return {
    ...point,
    ...(overallScore === null ? {} : { [`${device}Score`]: overallScore }),
    [`${device}LabData`]: labData,
    ...(categories === undefined ? {} : { [`${device}Categories`]: categories }),
    ...(serverMs === undefined ? {} : { [`${device}ServerMs`]: Math.round(serverMs) }),
    [`${device}Run`]: runConditions(outcome, device),
  };
}

/** How a page was measured, where it was not Lighthouse's default. */
export function ofLab({ throttling, runs }: ScanConditions, device: Device): { lab?: LabRun } {
  const { rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling;
  const lab = { rttMs, throughputKbps, cpuSlowdownMultiplier, runs: runs?.wanted ?? 1 };
  return isDefaultRun(lab, device) ? {} : { lab };
}

/**
 * Whether the estimate leaves out the image of the largest element. It is better than the one after that image was given a
 * priority, so the two are not comparable.
 */
export const leavesOutLcp = ({ doubts = [] }: Pick<ScanConditions, 'doubts'>): boolean =>
  doubts.some(({ kind }) => kind === 'lcp-left-out');

/** A slow page has fewer runs than wanted, and a slow machine may have more. */
const measuredRuns = ({ runs }: ScanConditions): { measuredRuns?: number } =>
  runs === undefined || runs.measured === runs.wanted ? {} : { measuredRuns: runs.measured };

/** `Mozilla/5.0 (X11; Linux x86_64) …` says the system in its first parentheses. */
function runConditions(
  { conditions, onSlowMachine }: DeviceOutcome & { kind: 'done' },
  device: Device,
): RunConditions {
  const { lighthouseVersion, chromiumVersion, hostUserAgent, benchmarkIndex, isRecorded } =
    conditions;
  return {
    lighthouse: lighthouseVersion,
    chromium: chromiumVersion,
    system: /\(([^)]{1,80})\)/.exec(hostUserAgent)?.[1] ?? 'unknown',
    speed: Math.round(benchmarkIndex),
    ...(onSlowMachine === true ? { isSlow: true } : {}),
    ...ofLab(conditions, device),
    ...(isRecorded === undefined ? {} : { isRecorded }),
  };
}
