import type { Fidelity, Proof, ProofProgress } from '../../../shared/models/measuring/proof.ts';
import type { EncodePicture } from '../../providers/ports/encode-picture.ts';
import { type RunTrial, TrialError } from '../../providers/ports/trial-run.ts';
import { type Arm, filmstripOf, newArm, replays, triedOf, valuesOf } from './arms.ts';
import { armsOf, bestTogether, candidatesOf, untry } from './candidates.ts';
import { fidelityOf } from './fidelity.ts';
import { distanceOf, mediansOf } from './pairs/estimate.ts';
import type { Prove, ProofOptions, ProofOutcome, ProofRequest } from './prove.ts';
import type { ProofMemory } from './proof-memory.ts';
import { recordPage } from './record-page.ts';
import { inRounds, isUnfinished, rounds } from './rounds.ts';

export interface ProvePorts {
  runTrial: RunTrial;
  encode: EncodePicture;
}

/** In points. Runs of a copy differ by less, but no smaller gain could be seen on the page. */
const finest = 0.5;
/** Tries fixes by runs of Lighthouse. */
export const proveWith =
  (ports: ProvePorts): Prove =>
  async (request, options) => {
    try {
      return await prove(ports, request, options, await options.memory?.recall());
    } catch (error) {
      if (!(error instanceof OtherEnvironmentError)) throw error;
      return prove(ports, request, options, undefined);
    }
  };

type Kept = Awaited<ReturnType<ProofMemory['recall']>>;

/** The stored runs were made with another browser, Lighthouse or processor. */
class OtherEnvironmentError extends Error {}

async function prove(
  ports: ProvePorts,
  request: ProofRequest,
  options: ProofOptions,
  recalled: Kept,
): Promise<ProofOutcome> {
  const kept = recalled?.runs.scanDate === request.scanDate ? recalled : undefined;
  const started = Date.now() - 1000 * (kept?.runs.seconds ?? 0);
  const { url, device, scanDate, throttling } = request;
  const state: Omit<Proof, 'seconds'> = {
    url,
    device,
    scanDate,
    triedAt: new Date(started).toISOString(),
    fidelity: failed,
    tried: [],
    untried: [],
    runs: [kept?.runs.live ?? [], ...(kept?.runs.arms ?? []).map(({ runs }) => runs)].flat().length,
  };
  const filmstrips: ProofOutcome['filmstrips'] = [];
  const environment = kept?.runs.live[0]?.environment;
  const counted: RunTrial = async (trial) => {
    const run = await ports.runTrial({ ...trial, throttling });
    if (run.environment !== (environment ?? run.environment)) throw new OtherEnvironmentError();
    state.runs += 1;
    return run;
  };
  const secondsSoFar = (): number => (Date.now() - started) / 1000;
  try {
    const work = { ...ports, runTrial: counted, kept, secondsSoFar };
    await attempt(work, request, options, state, filmstrips);
  } catch (error) {
    // That the page cannot be measured now is a result, not a failure.
    if (!(error instanceof TrialError)) throw error;
    state.fidelity = { ...state.fidelity, isFaithful: false, why: 'failed' };
  }
  options.onProgress?.({ stage: 'done', percent: 100 });
  return { proof: { ...state, seconds: secondsSoFar() }, filmstrips };
}

const failed: Fidelity = {
  scoreLive: 0,
  scoreReplayed: 0,
  requests: 0,
  matchedByPath: 0,
  missed: 0,
  isFaithful: false,
  why: 'failed',
};

interface Work extends ProvePorts {
  kept: Kept;
  secondsSoFar: () => number;
}

async function attempt(
  { runTrial, encode, kept, secondsSoFar }: Work,
  request: ProofRequest,
  { onProgress, signal, deadline, memory }: ProofOptions,
  state: Omit<Proof, 'seconds'>,
  filmstrips: ProofOutcome['filmstrips'],
): Promise<void> {
  const found = candidatesOf(request, state.untried);
  let planned = rounds.least * (3 + Math.min(found.length, 3));
  let percent = 0;
  const tell = (stage: ProofProgress['stage'], fix?: string): void => {
    percent = Math.min(99, Math.max(percent, Math.round((100 * state.runs) / planned)));
    onProgress?.({ stage, percent, ...(fix !== undefined && { fix }) });
  };

  const recorded =
    kept === undefined
      ? await recordPage(runTrial, request, { signal, deadline }, () => tell('recording'))
      : { ...kept, live: kept.runs.live };
  const { recording, load, runMs } = recorded;
  const live = { runs: recorded.live };
  if (kept === undefined) await memory?.storeRecording(recorded);
  const started: Arm[] = [];
  /** Adds the stored runs of an arm, if any. */
  const begin = (arm: Arm): Arm => {
    const { runs, counts } =
      kept?.runs.arms.find(({ fixes }) => fixes.join() === arm.fixes.join()) ?? arm;
    const begun = { ...arm, runs, counts };
    started.push(begun);
    return begun;
  };
  const replay = replays(runTrial, { signal, deadline });
  const run = async (arm: Arm): Promise<void> => {
    await replay(arm);
    const { scanDate } = request;
    const arms = started.map(({ fixes, runs, counts }) => ({ fixes, runs, counts }));
    await memory?.storeRuns({ scanDate, seconds: secondsSoFar(), live: live.runs, arms });
  };
  const base = begin(newArm(recording));
  const runsLeft = (): number => Math.floor((deadline - Date.now()) / runMs);

  tell('replaying');
  if (base.runs.length === 0) await run(base);
  const early = fidelityOf(live, base, load);
  if (load.isCut || early.why === 'missed') {
    state.fidelity = early;
    for (const { ids } of found) untry(state, ids, 'failed');
    return;
  }
  const affordable = Math.max(1, Math.floor((runsLeft() - 2) / rounds.least));
  for (const { ids } of found.splice(affordable)) untry(state, ids, 'no-time');
  const arms = (await armsOf(found, recording, encode, state)).map(begin);
  planned = rounds.least * (2 + arms.length + (arms.length > 1 ? 2 : 0));
  await inRounds(base, arms, { run, runsLeft, tell: (arm) => tell('trying', arm.fixes[0]) });
  state.fidelity = fidelityOf(live, base, load);
  if (!state.fidelity.isFaithful) {
    for (const { fixes } of arms) untry(state, fixes, 'failed');
    return;
  }
  for (const arm of arms.filter(isUnfinished)) untry(state, arm.fixes, 'no-time');
  const finished = arms.filter((arm) => !isUnfinished(arm));
  const distance = distanceOf(mediansOf(valuesOf(live)), mediansOf(valuesOf(base)));
  const offs = { ...distance, score: Math.max(finest, distance.score) };
  const tried = finished.map((arm) => ({ arm, tried: triedOf(base, arm, offs) }));
  tried.sort((a, b) => b.tried.gain.score.value - a.tried.gain.score.value);
  const best = await bestTogether(tried, found, recording, encode);
  if (best !== undefined && runsLeft() >= rounds.least) {
    const together = begin(best);
    await inRounds(base, [together], { run, runsLeft, tell: () => tell('together') });
    if (!isUnfinished(together))
      tried.push({ arm: together, tried: triedOf(base, together, offs) });
  }
  state.tried = tried.map((one) => one.tried);
  const shown = filmstripOf(base);
  for (const { arm } of tried)
    filmstrips.push({ fixes: arm.fixes, base: shown, fixed: filmstripOf(arm) });
}
