import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import { lowerMedian } from '../../../../shared/statistics/median.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import { noChanges, type PageChanges } from '../../../measuring/scans/changes/found-changes.ts';
import { pointsOf } from '../../../../shared/assessment/finding-gain.ts';
import { mostFixes } from '../../../../shared/assessment/verdict.ts';
import { shownScore } from '../../../../shared/assessment/thresholds.ts';
import type { SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { EstimateDoubt } from '../../../../shared/models/measuring/estimate-doubt.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';

/** A scan of one device in the period of a report. */
export interface ReportScan {
  device: Device;
  /** ISO 8601. */
  at: string;
  /** Null if it failed. */
  score: number | null;
  labData?: LabData | undefined;
  fixes?: readonly Fix[] | undefined;
  doubts?: readonly EstimateDoubt[] | undefined;
  onSlowMachine: boolean;
  /** Measured with other lab settings than the last scan of the device in the period, or estimated otherwise. */
  hasOtherSettings?: boolean;
}

type Scored = ReportScan & { score: number };
/** Whether a scan may stand beside others of the period. */
export const isComparable = (scan: ReportScan): scan is Scored =>
  scan.score !== null && !scan.onSlowMachine && scan.hasOtherSettings !== true;

/** Scans at either end of the period whose median stands for it. */
const atAnEnd = 5;
/** With fewer, both ends would be the same scans. */
const fewest = 2 * 3;

const medianOf = (scans: readonly Scored[]): number | undefined =>
  lowerMedian(scans.map(({ score }) => shownScore(score)));

/** How the score went, by device: medians of the first and the last scans, and whether a change was proven between. */
export function scoresOf(
  scans: readonly ReportScan[],
  proof: PageChanges = noChanges,
): SiteReport['scores'] {
  return devices.flatMap((device): SiteReport['scores'] => {
    const all = scans.filter((scan) => scan.device === device);
    const scored = all.filter(isComparable);
    const last =
      medianOf(scored.slice(-atAnEnd)) ?? all.findLast(({ score }) => score !== null)?.score;
    if (last === undefined || last === null) return [];
    if (scored.length < fewest)
      return [{ device, before: null, after: shownScore(last), change: null }];
    const some = Math.min(atAnEnd, Math.floor(scored.length / 2));
    const [first, end] = [scored.slice(0, some), scored.slice(-some)];
    const [before, after] = [medianOf(first) ?? 0, medianOf(end) ?? 0];
    return [{ device, before, after, change: changeOf(before, after, { device, scored, proof }) }];
  });
}

/** What several proven changes add up to. */
function changeOf(
  before: number,
  after: number,
  { device, scored, proof }: { device: Device; scored: readonly Scored[]; proof: PageChanges },
) {
  const proven = provenBetween(proof.proven[device], scored.at(0)?.at, scored.at(-1)?.at);
  if (proven.length === 0) return proof[device].kind === 'too-little-history' ? null : 'none';
  if (after === before) return 'none';
  const direction = after > before ? 'better' : 'worse';
  return proven.some((change) => change.direction === direction) ? direction : 'none';
}

/** Proven changes of the score whose first run lies after one time and not after another. */
export const provenBetween = (proven: readonly ProvenChange[], from = '', to = '') =>
  proven.filter(
    ({ since, metrics }) =>
      since > from && since <= to && metrics.some(({ metric }) => metric === 'score'),
  );

/** Lists hold the greatest gains only, so a finding may be below them and still there. */
const wouldBeListed = (fix: Pick<Fix, 'effect'>, fixes: readonly Fix[]): boolean =>
  fixes.length < mostFixes || fixes.some((other) => pointsOf(other) < pointsOf(fix));

/** A finding that later scans no longer have. */
export interface FixedFinding {
  id: string;
  title: string;
  device: Device;
  /** The first scan without it. */
  at: string;
  /** Median scores of the scans before and after it. */
  scores: { from: number; to: number } | undefined;
  /** What was proven to become better with it. */
  proven: ProvenChange | undefined;
  realised: RealisedFix | undefined;
}

/** Findings that the last scans no longer have, with what was measured before and after, by time. */
export function fixedFindings(
  scans: readonly ReportScan[],
  proof: PageChanges = noChanges,
): FixedFinding[] {
  const found = new Map<string, FixedFinding>();
  for (const device of devices) {
    const listed = scans.filter(
      (scan): scan is Scored & { fixes: readonly Fix[] } =>
        scan.device === device && isComparable(scan) && scan.fixes !== undefined,
    );
    const last = listed.at(-1)?.fixes ?? [];
    const gone = new Map(listed.flatMap(({ fixes }) => fixes.map((fix) => [fix.id, fix] as const)));
    for (const { id, title, ...fix } of gone.values()) {
      if (last.some((one) => one.id === id) || !wouldBeListed(fix, last)) continue;
      const until = listed.findLastIndex(({ fixes }) => fixes.some((one) => one.id === id));
      const next = listed[until + 1];
      if (next === undefined || found.has(id)) continue;
      const [before, after] = [listed.slice(0, until + 1), listed.slice(until + 1)];
      const realised = proof.realised[device].findLast(
        ({ at, fixes }) => at > (before.at(-1)?.at ?? '') && fixes.some((one) => one.id === id),
      );
      found.set(id, {
        id,
        title,
        device,
        at: next.at,
        realised,
        ...effectOf(before, after, proof.proven[device]),
      });
    }
  }
  return [...found.values()].toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, 10);
}

function effectOf(
  before: readonly Scored[],
  after: readonly Scored[],
  proven: readonly ProvenChange[],
): Pick<FixedFinding, 'scores' | 'proven'> {
  const [from, to] = [medianOf(before.slice(-atAnEnd)), medianOf(after.slice(0, atAnEnd))];
  if (from === undefined || to === undefined) return { scores: undefined, proven: undefined };
  const end = after[atAnEnd - 1]?.at ?? after.at(-1)?.at;
  const changes = provenBetween(proven, before.at(-1)?.at, end);
  return {
    scores: { from, to },
    proven: changes.find(({ direction }) => direction === 'better'),
  };
}
