import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import { shiftBetween } from '../../../../shared/statistics/hodges-lehmann.ts';
import {
  baselineRuns,
  type ChangeRecord,
  type Run,
  type SeenFinding,
  type Shipped,
} from './change-record.ts';
import { valuesOf } from './tests-of-change.ts';

/** Smaller estimates drown in the variation between runs. */
const leastPoints = 1;
/** A finding that was there in fewer runs in a row comes and goes by itself. */
const leastSeen = 3;
/** Runs before and after that a gain is measured from. */
const realisedRuns = 7;
/** Runs of one hour say the same about the machine and the network. */
const apartMs = 3_600_000;
const mostRealised = 20;

const isApart = (runs: readonly Run[], { at }: Run): boolean =>
  Date.parse(at) - Date.parse(runs.at(-1)?.at ?? at) >= apartMs;

/**
 * The record after a run that is part of it, with what became of the findings that the owner has fixed. A finding that comes
 * back was not fixed.
 * @param before the record as it was before the run
 */
export function withFixes(
  before: ChangeRecord,
  record: ChangeRecord,
  { run, findings }: { run: Run; findings: readonly SeenFinding[] },
): { record: ChangeRecord; realised?: RealisedFix } {
  const { shipped: _, ...rest } = record;
  const ids = new Set(findings.map(({ id }) => id));
  const known = before.found ?? [];
  const found = findings
    .filter(({ points, uncorrected = points }) => uncorrected >= leastPoints)
    .map((one) => ({ ...one, runs: 1 + (known.find(({ id }) => id === one.id)?.runs ?? 0) }));
  const next = { ...rest, found };
  const open = before.shipped?.fixes.some(({ id }) => ids.has(id)) ? undefined : before.shipped;
  const isNew = before.found !== undefined && found.some(({ runs }) => runs === 1);
  const gone = known
    .filter(({ id, runs }) => runs >= leastSeen && !ids.has(id))
    .map(({ id, title, points, uncorrected }) => ({ id, title, predicted: points, uncorrected }));
  if (gone.length > 0) {
    const level = open?.before ?? before.level.slice(-baselineRuns);
    if (level.length < realisedRuns) return { record: next };
    const fixes = [...(open?.fixes ?? []), ...gone];
    const isAlone = fixes.length === 1 && !isNew;
    return { record: { ...next, shipped: { fixes, isAlone, before: level, after: [run] } } };
  }
  if (open === undefined) return { record: next };
  const shipped = {
    ...open,
    isAlone: open.isAlone && !isNew,
    after: isApart(open.after, run) ? [...open.after, run] : open.after,
  };
  if (shipped.after.length < realisedRuns) return { record: { ...next, shipped } };
  const realised = realisedBy(shipped);
  if (realised === undefined) return { record: next };
  const all = [...(record.realised ?? []), realised].slice(-mostRealised);
  return { record: { ...next, realised: all }, realised };
}

function realisedBy({ fixes, isAlone, before, after }: Shipped): RealisedFix | undefined {
  const [from, to] = [valuesOf(before, 'score'), valuesOf(after, 'score')];
  const [first] = after;
  if (first === undefined || from.length < realisedRuns || to.length < realisedRuns)
    return undefined;
  const { estimate, low, high } = shiftBetween(from, to);
  return {
    at: first.at,
    fixes,
    isAlone,
    real: { value: estimate, low, high },
    runs: { before: from.length, after: to.length },
  };
}
