import type { RecordedLoad } from '../../providers/ports/recorded-load.ts';
import { type RunTrial, TrialError, type TrialRun } from '../../providers/ports/trial-run.ts';
import type { Recorded } from './proof-memory.ts';
import type { ProofRequest } from './prove.ts';
import { mergeLoads } from './replay/merge-loads.ts';
import { rounds } from './rounds.ts';

/** How long the levels of compressed bodies are looked for. */
const longestLevelsMs = 30_000;

interface RecordedPage extends Recorded {
  /** Runs of the live page. */
  live: TrialRun[];
}

/** Measures and records a page. @param tell called before each run */
export async function recordPage(
  runTrial: RunTrial,
  { url, device }: Pick<ProofRequest, 'url' | 'device'>,
  { signal, deadline }: { signal: AbortSignal | undefined; deadline: number },
  tell: () => void,
): Promise<RecordedPage> {
  const trial = { url, device, signal, replayer: undefined, isTapped: false };
  const live: TrialRun[] = [];
  const loads: RecordedLoad[] = [];
  const began = Date.now();
  while (live.length < rounds.least) {
    tell();
    if (Date.now() > deadline) throw new TrialError('the page takes too long');
    const { recorded, ...run } = await runTrial(trial);
    live.push(run);
    if (recorded) loads.push(recorded);
  }
  const [first, ...others] = loads;
  if (first === undefined) throw new TrialError('nothing was recorded');
  const { isCut, hasStreams, responses } = first;
  return {
    live,
    recording: await mergeLoads({ url, device }, [first, ...others], {
      signal,
      until: Math.min(deadline, Date.now() + longestLevelsMs),
    }),
    load: { isCut, hasStreams, requests: responses.length },
    runMs: (Date.now() - began) / rounds.least,
  };
}
