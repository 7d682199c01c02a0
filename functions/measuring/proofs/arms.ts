import type { ArmValues, TriedFix } from '../../../shared/models/measuring/proof.ts';
import { cutAddress } from '../../../shared/models/measuring/waterfall.ts';
import type { PictureRow } from '../../../shared/models/measuring/scan-report.ts';
import { type RunTrial, TrialError, type TrialRun } from '../../providers/ports/trial-run.ts';
import { gainOf, mediansOf } from './pairs/estimate.ts';
import { assessPairs } from './pairs/is-proven.ts';
import { onWire } from './replay/compress.ts';
import type { Exchange, Recording } from './replay/recording.ts';
import { type ReplayCounts, startReplayer } from './replay/start-replayer.ts';

/** A copy of the page, and its runs so far. */
export interface Arm {
  /** Ids of the findings that are fixed in it; none for the base. */
  fixes: string[];
  changes: string[];
  recording: Recording;
  runs: TrialRun[];
  counts: ReplayCounts[];
}

export const newArm = (
  recording: Recording,
  fixes: string[] = [],
  changes: string[] = [],
): Arm => ({
  fixes,
  changes,
  recording,
  runs: [],
  counts: [],
});

/**
 * Runs arms once more, on copies whose bodies are compressed once.
 * @param limits `deadline`: milliseconds since 1970
 */
export function replays(
  runTrial: RunTrial,
  { signal, deadline }: { signal: AbortSignal | undefined; deadline: number },
) {
  return async (arm: Arm): Promise<void> => {
    const { recording } = arm;
    const compressed = new Map<Exchange, Uint8Array>();
    for (const exchange of recording.exchanges) {
      signal?.throwIfAborted();
      if (Date.now() > deadline) throw new TrialError('its bodies take too long to compress');
      compressed.set(exchange, await onWire(exchange));
    }
    const replayer = await startReplayer(recording, compressed);
    try {
      const { url, device } = recording;
      // One tap is enough to see whether the page then waits for a long task.
      const isTapped = arm.runs.length === 0;
      arm.runs.push(await runTrial({ url, device, replayer, isTapped, signal }));
      arm.counts.push(replayer.counts());
    } finally {
      await replayer.close();
    }
  };
}

export const valuesOf = ({ runs }: Pick<Arm, 'runs'>): ArmValues[] =>
  runs.map(({ values }) => values);
export const scoresOf = (arm: Pick<Arm, 'runs'>): number[] =>
  valuesOf(arm).map(({ score }) => score);

/** Compares an arm with the base. */
export function triedOf(base: Arm, arm: Arm, offs: ArmValues): TriedFix {
  const gain = gainOf(base.runs, arm.runs, offs);
  const before = requestsOf(base);
  const after = requestsOf(arm);
  const inp = { base: base.runs[0]?.inp, fixed: arm.runs[0]?.inp };
  return {
    fixes: arm.fixes,
    changes: arm.changes,
    pairs: Math.min(base.runs.length, arm.runs.length),
    base: mediansOf(valuesOf(base)),
    fixed: mediansOf(valuesOf(arm)),
    gain,
    ...assessPairs(scoresOf(base), scoresOf(arm), gain.score),
    requestsGone: [...before].filter((url) => !after.has(url)).slice(0, mostListed),
    requestsNew: [...after].filter((url) => !before.has(url)).slice(0, mostListed),
    ...(inp.base !== undefined &&
      inp.fixed !== undefined && { inp: { base: inp.base, fixed: inp.fixed } }),
  };
}

const mostListed = 50;

/** Without queries, which may differ each time, and cut: the requests of all fixes must fit into one item. */
const requestsOf = ({ runs }: Pick<Arm, 'runs'>): Set<string> =>
  new Set(
    runs.flatMap(({ requests }) => requests.map((url) => cutAddress(url.split('?', 1)[0] ?? ''))),
  );

/** The pictures of the run in the middle. */
export function filmstripOf({ runs }: Arm): PictureRow[] {
  const sorted = runs.toSorted((a, b) => a.values.score - b.values.score);
  return sorted[Math.floor(sorted.length / 2)]?.filmstrip ?? [];
}
