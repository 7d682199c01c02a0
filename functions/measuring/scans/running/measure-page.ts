import type { CategoryReport } from '../../../../shared/models/measuring/category-report.ts';
import type { ScanReport } from '../../../../shared/models/measuring/scan-report.ts';
import type { ScanFailureReason } from '../../../../shared/scans/scan-failures.ts';
import type { PageFailure } from '../../../providers/lighthouse/preflight.ts';
import type { LighthouseRequest } from '../../../providers/lighthouse/run-lighthouse.ts';
import { isOnSlowMachine, isToRepeat, type MeasuredRun, medianRun } from './slow-machine.ts';

/** One measurement of a page. A page that cannot be measured is a failure, not an exception. */
export type MeasurePage = (
  request: Pick<LighthouseRequest, 'url' | 'device' | 'throttling'> &
    Required<Pick<LighthouseRequest, 'signal' | 'onProgress'>> & {
      /** Of the page, the most wanted first. */
      languages: readonly string[];
    },
) => Promise<Measurement>;

export type Measurement =
  | {
      kind: 'result';
      report: ScanReport;
      /** Categories other than performance; absent if they were not measured. */
      categories?: readonly CategoryReport[];
      /** Lighthouse's own result. */
      raw: unknown;
    }
  | ({ kind: 'failure' } & PageFailure);

type Result = MeasuredRun & { startedAt: Date; result: Measurement & { kind: 'result' } };

/** The outcome of the runs of a scan. */
export type Measured = Measurement & {
  runs: number;
  /** When the run that is kept began. */
  measuredAt: Date;
  /** Whether the machine was too slow in each run for changes of the page to be detected. */
  onSlowMachine: boolean;
};

/** Repetitions for a machine that is too slow. */
const mostRepeated = 2;
/** No run begins later than that, so that the longest one ends within the time of the job. */
const latestBeginMs = 8 * 60_000;
const noReport = { overallScore: null, conditions: undefined };
/** Failures that are our fault or accidental. */
const worthAnotherTry: ReadonlySet<ScanFailureReason> = new Set(['crashed', 'internal']);

/**
 * Measures as often as is wanted, keeping the median: again if the machine was too slow, and once more after a failure
 * that is not the page's fault.
 *
 * @param runOnce receives the number of the run, from 1
 * @param earlier runs of the same page and device, newest last
 * @param wanted runs on a machine of the usual speed
 */
export async function measureUntilSure(
  runOnce: (run: number) => Promise<Measurement>,
  earlier: readonly MeasuredRun[],
  now: () => Date,
  wanted = 1,
): Promise<Measured> {
  const began = now().getTime();
  const isInTime = () => now().getTime() - began < latestBeginMs;
  const results: Result[] = [];
  for (let run = 1; ; run += 1) {
    const startedAt = now();
    const outcome = await runOnce(run);
    const { overallScore, conditions } = outcome.kind === 'result' ? outcome.report : noReport;
    if (outcome.kind === 'result' && overallScore !== null && conditions !== undefined) {
      const { benchmarkIndex } = conditions;
      results.push({ overallScore, benchmarkIndex, startedAt, result: outcome });
      const usable = results.filter((one) => !isToRepeat(one, earlier)).length;
      if (usable < wanted && run < wanted + mostRepeated && isInTime()) continue;
    } else if (results.length === 0) {
      const isFailure = outcome.kind === 'failure';
      if (run === 1 && isFailure && worthAnotherTry.has(outcome.reason)) continue;
      return { ...outcome, runs: run, measuredAt: startedAt, onSlowMachine: false };
    }
    // A run that failed, or has no score, does not invalidate earlier ones.
    if (results.length < wanted && run < wanted + mostRepeated && isInTime()) continue;
    const [first, ...others] = results;
    if (first !== undefined) {
      const kept = medianRun([first, ...others], earlier);
      const onSlowMachine = isOnSlowMachine(kept, earlier);
      const { report } = kept.result;
      const measured = results.filter((one) => !isToRepeat(one, earlier)).length || results.length;
      const conditions =
        wanted === 1 ? report.conditions : { ...report.conditions, runs: { measured, wanted } };
      return {
        ...kept.result,
        report: { ...report, conditions },
        runs: run,
        measuredAt: kept.startedAt,
        onSlowMachine,
      };
    }
  }
}
