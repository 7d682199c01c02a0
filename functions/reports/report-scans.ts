import { spreadOfScore, usualScore } from '../../shared/assessment/usual-spread.ts';
import { pointsOf } from '../../shared/assessment/finding-gain.ts';
import { mostFixes } from '../../shared/assessment/verdict.ts';
import { shownScore } from '../../shared/assessment/thresholds.ts';
import type { SiteReport } from '../../shared/models/client-report.ts';
import type { Fix } from '../../shared/models/scan-verdict.ts';
import type { LabData } from '../../shared/models/scan.ts';
import { type Device, devices } from '../../shared/scans/devices.ts';

/** A scan of one device in the period of a report. */
export interface ReportScan {
  device: Device;
  /** ISO 8601. */
  at: string;
  /** Null if it failed. */
  score: number | null;
  labData?: LabData | undefined;
  fixes?: readonly Fix[] | undefined;
  onSlowMachine: boolean;
}

type Scored = ReportScan & { score: number };
const isComparable = (scan: ReportScan): scan is Scored =>
  scan.score !== null && !scan.onSlowMachine;

/** Scans at either end of the period whose median stands for it. */
const atAnEnd = 5;
/** With fewer, both ends would be the same scans. */
const fewest = 2 * 3;

const medianOf = (scans: readonly Scored[]): number | undefined =>
  usualScore(scans.map(({ score }) => shownScore(score)));

/** How the score went, by device: medians of the first and the last scans, compared with the usual variation. */
export function scoresOf(scans: readonly ReportScan[]): SiteReport['scores'] {
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
    return [{ device, before, after, change: changeOf(before, after, scored.slice(0, -some)) }];
  });
}

function changeOf(before: number, after: number, earlier: readonly Scored[]) {
  const spread = spreadOfScore(earlier.map(({ score }) => score));
  if (spread === 'few-scans') return null;
  if (Math.abs(after - before) <= spread) return 'none';
  return after > before ? 'better' : 'worse';
}

/** Lists hold the greatest gains only, so a finding may be below them and still there. */
const wouldBeListed = (fix: Fix, fixes: readonly Fix[]): boolean =>
  fixes.length < mostFixes || fixes.some((other) => pointsOf(other) < pointsOf(fix));

/** Findings that the last scans no longer have, with what was measured before and after. */
export function fixedOf(scans: readonly ReportScan[]): SiteReport['fixed'] {
  const found = new Map<string, SiteReport['fixed'][number]>();
  for (const device of devices) {
    const listed = scans.filter(
      (scan): scan is Scored & { fixes: readonly Fix[] } =>
        scan.device === device && isComparable(scan) && scan.fixes !== undefined,
    );
    const last = listed.at(-1)?.fixes ?? [];
    const gone = new Map(listed.flatMap(({ fixes }) => fixes.map((fix) => [fix.id, fix] as const)));
    for (const fix of gone.values()) {
      if (last.some(({ id }) => id === fix.id) || !wouldBeListed(fix, last)) continue;
      const until = listed.findLastIndex(({ fixes }) => fixes.some(({ id }) => id === fix.id));
      const next = listed[until + 1];
      if (next === undefined || found.has(fix.id)) continue;
      const [before, after] = [listed.slice(0, until + 1), listed.slice(until + 1)];
      found.set(fix.id, {
        title: fix.title,
        at: next.at,
        effect: `${device === 'mobile' ? 'Mobile' : 'Desktop'}: ${effectWords(before, after)}`,
      });
    }
  }
  return [...found.values()].toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, 10);
}

function effectWords(before: readonly Scored[], after: readonly Scored[]): string {
  const [from, to] = [medianOf(before.slice(-atAnEnd)), medianOf(after.slice(0, atAnEnd))];
  if (from === undefined || to === undefined) return 'not measured';
  const spread = spreadOfScore(before.map(({ score }) => score));
  const scores = `score ${from} before, ${to} after`;
  if (spread === 'few-scans') return `${scores}; too few scans to tell a change from chance`;
  if (Math.abs(to - from) <= spread) return `${scores}, within the usual variation`;
  return `${scores} (${to > from ? '+' : '−'}${Math.abs(to - from)})`;
}
