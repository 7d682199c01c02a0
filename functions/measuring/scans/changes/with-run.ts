import {
  type ProvenChange,
  type WatchedMetric,
  watchedMetrics,
} from '../../../../shared/models/measuring/page-changes.ts';
import {
  baselineRuns,
  type ChangeRecord,
  freshRuns,
  isCheckable,
  mostProven,
  mostRuns,
  type Run,
  type SeenFinding,
  runsAfterChange,
  scheduledRuns,
  type Suspicion,
} from './change-record.ts';
import { type Drift, findDrift } from './find-drift.ts';
import {
  canStillDiffer,
  differing,
  isBeyond,
  isWorthSaying,
  sizesOf,
  towards,
} from './tests-of-change.ts';

/** An ended device scan. */
export interface EndedRun {
  scanId: string;
  environment: string;
  /** Undefined if it failed, covers only a part of the load, or ran on a slow machine. */
  run: Run | undefined;
  /** What the run found; undefined if it failed. */
  findings?: readonly SeenFinding[];
  /** Who requested it: a person, the clock, or this record. */
  why: 'person' | 'clock' | 'check';
}

/** settled: the worse level is the usual one by now, or what is measured is no longer comparable. */
type Outcome =
  | { kind: 'proven'; change: ProvenChange; isRecovery: boolean; fellFrom?: ChangeRecord['fall'] }
  | { kind: 'settled' };

export interface Recorded {
  record: ChangeRecord;
  outcome?: Outcome;
}

/** With what may have caused the change that was just proven. */
export function explained(recorded: Recorded, suspects: ProvenChange['suspects']): Recorded {
  const { record, outcome } = recorded;
  if (outcome?.kind !== 'proven') return recorded;
  const change = { ...outcome.change, suspects };
  const proven = [...record.proven.slice(0, -1), change];
  return { record: { ...record, proven }, outcome: { ...outcome, change } };
}

const levelOfFreshRuns = 0.005;
const levelOfScheduledRuns = 0.02;

/** The record after a further scan. One that is known, or older than the newest, changes nothing. */
export function withRun(record: ChangeRecord | undefined, ended: EndedRun): Recorded | undefined {
  const { scanId, environment, run, why } = ended;
  if (record !== undefined && scanId <= record.newestScanId) return undefined;
  if (run === undefined) return record && withoutResult(record, ended);
  if (record === undefined || record.environment !== environment) return begun(record, ended, run);
  const next = { ...record, newestScanId: scanId };
  if (next.suspicion !== undefined) return checked(next, next.suspicion, run, why);
  // A check of a suspicion that is over shows nothing of the days between scans.
  if (why === 'check') return { record: next };
  return suspected(next, run) ?? withDrift(onLevel(next, [run]), run);
}

function withoutResult(record: ChangeRecord, { scanId, why }: EndedRun): Recorded | undefined {
  const { suspicion } = record;
  if (why !== 'check' || suspicion === undefined) return undefined;
  const counted = { ...suspicion, lost: suspicion.lost + 1 };
  return { record: { ...record, newestScanId: scanId, suspicion: counted } };
}

/** The first run of a page, or of another version, machine or setting: the baseline starts again. */
function begun(
  record: ChangeRecord | undefined,
  { scanId, environment, why }: EndedRun,
  run: Run,
): Recorded {
  const level = why === 'check' ? [] : [run];
  const next = {
    environment,
    newestScanId: scanId,
    level,
    proven: record?.proven ?? [],
    ...(record?.realised === undefined ? {} : { realised: record.realised }),
  };
  return { record: next, ...(record?.fall === undefined ? {} : { outcome: { kind: 'settled' } }) };
}

/** Runs before a suspected one, with which it is compared. */
const baselineOf = ({ level }: ChangeRecord): Run[] => level.slice(-baselineRuns);

/** Shortly after a change, only the metric that showed it has enough runs for a test. */
const metricsOf = ({ level, changedMetric }: ChangeRecord): readonly WatchedMetric[] =>
  changedMetric !== undefined && level.length < baselineRuns ? [changedMetric] : watchedMetrics;

function suspected(record: ChangeRecord, first: Run): Recorded | undefined {
  if (!isCheckable(record)) return undefined;
  const baseline = baselineOf(record);
  for (const metric of metricsOf(record))
    for (const direction of ['worse', 'better'] as const)
      if (isBeyond(baseline, first, metric, direction)) {
        const suspicion = { direction, first, checks: [], regular: [], lost: 0, later: [] };
        return { record: { ...record, suspicion } };
      }
  return undefined;
}

function checked(
  record: ChangeRecord,
  suspicion: Suspicion,
  run: Run,
  why: EndedRun['why'],
): Recorded {
  if (suspicion.agreed !== undefined)
    return why === 'clock'
      ? confirmed(record, { ...suspicion, later: [...suspicion.later, run] })
      : { record };
  const checks = [...suspicion.checks, run];
  const regular = why === 'check' ? suspicion.regular : [...suspicion.regular, run];
  const next = { ...suspicion, checks, regular };
  const baseline = baselineOf(record);
  const test = {
    metrics: metricsOf(record),
    direction: suspicion.direction,
    level: levelOfFreshRuns,
  };
  if (checks.length < freshRuns)
    return canStillDiffer(baseline, checks, { ...test, of: freshRuns })
      ? { record: { ...record, suspicion: next } }
      : refuted(record, next);
  const agreed = differing(baseline, checks, test);
  return agreed.length === 0
    ? refuted(record, next)
    : { record: { ...record, suspicion: { ...next, agreed } } };
}

function confirmed(record: ChangeRecord, suspicion: Suspicion): Recorded {
  const { direction, first, checks, later, agreed = [] } = suspicion;
  if (later.length < scheduledRuns) return { record: { ...record, suspicion } };
  const baseline = baselineOf(record);
  const metrics = differing(baseline, later, {
    metrics: agreed,
    direction,
    level: levelOfScheduledRuns,
  });
  if (metrics.length === 0) return refuted(record, suspicion);
  const after = [...checks, ...later];
  return proven(record, { how: 'step', direction, before: baseline, first, after, metrics });
}

/** The suspected change is part of the usual variation. */
function refuted(record: ChangeRecord, { first, regular, later }: Suspicion): Recorded {
  const { suspicion: _refuted, ...rest } = record;
  return onLevel(rest, [first, ...regular, ...later]);
}

/** Once a level is established, returning to it is not reported. */
function onLevel(record: ChangeRecord, runs: readonly Run[]): Recorded {
  const level = [...record.level, ...runs].slice(-mostRuns);
  const { fall, ...rest } = record;
  if (fall === undefined || level.length < baselineRuns) return { record: { ...record, level } };
  return { record: { ...rest, level }, outcome: { kind: 'settled' } };
}

/** Once a day. */
function withDrift(recorded: Recorded, run: Run): Recorded {
  const day = run.at.slice(0, 10);
  const { record } = recorded;
  if (record.level.length < mostRuns || record.splitOn === day) return recorded;
  const next = { ...record, splitOn: day };
  const drift = findDrift(record.level);
  return drift === undefined ? { ...recorded, record: next } : drifted(next, drift);
}

function drifted(record: ChangeRecord, { direction, from, metrics }: Drift): Recorded {
  const [before, after] = [record.level.slice(0, from), record.level.slice(from)];
  const [first] = after;
  if (first === undefined) return { record };
  return proven(record, { how: 'drift', direction, before, first, after, metrics });
}

interface Proof {
  how: ProvenChange['how'];
  direction: ProvenChange['direction'];
  before: readonly Run[];
  first: Run;
  after: Run[];
  metrics: readonly WatchedMetric[];
}

function proven(
  record: ChangeRecord,
  { how, direction, before, first, after, metrics }: Proof,
): Recorded {
  const change: ProvenChange = {
    direction,
    how,
    since: first.at,
    provenAt: after.at(-1)?.at ?? first.at,
    lastScanId: before.at(-1)?.scanId ?? first.scanId,
    firstScanId: first.scanId,
    metrics: sizesOf(before, after, metrics),
    runs: { before: before.length, after: after.length },
    suspects: [],
  };
  const { suspicion: _decided, fall, ...rest } = record;
  const isRecovery = fall !== undefined && direction === 'better' && isOver(fall, after);
  const [leading] = change.metrics;
  const open = direction === 'worse' && leading !== undefined ? (fall ?? leading) : fall;
  return {
    record: {
      ...rest,
      level: after.slice(-runsAfterChange),
      changedMetric: leading?.metric ?? 'score',
      proven: [...record.proven, change].slice(-mostProven),
      ...(open === undefined || isRecovery
        ? {}
        : { fall: { metric: open.metric, before: open.before } }),
    },
    outcome: {
      kind: 'proven',
      change,
      isRecovery,
      ...(fall && !isRecovery ? { fellFrom: fall } : {}),
    },
  };
}

/** Whether a page is as good again as before a fall. */
function isOver(
  { metric, before }: { metric: WatchedMetric; before: number },
  after: readonly Run[],
): boolean {
  const sign = metric === 'score' ? -1 : 1;
  return !isWorthSaying([before * sign], towards(after, metric, 'worse'), metric);
}
