import { describe, expect, test } from 'vitest';
import type { SnippetEvidence } from '../../../shared/snippets/evidence.ts';
import {
  Proof,
  ProofFilmstrips,
  type ProofProgress,
} from '../../../shared/models/measuring/proof.ts';
import type { RecordedLoad } from '../../providers/ports/recorded-load.ts';
import { type RunTrial, TrialError } from '../../providers/ports/trial-run.ts';
import { longestAddress } from '../../../shared/models/measuring/waterfall.ts';
import { triedOf } from './arms.ts';
import { proofMemory } from './proof-memory.ts';
import { proveWith } from './prove-with.ts';
import type { Recording } from './replay/recording.ts';

const page = 'https://shop.test/';
const evidence = (id: string, ...files: string[]): SnippetEvidence => ({
  id,
  details: { headings: [], items: files.map((file) => ({ url: `${page}${file}` })) },
  page,
  device: 'mobile',
});
const advice = [
  evidence('render-blocking-insight', 'a.js'),
  evidence('uses-text-compression', 'a.js'),
  evidence('unused-javascript', 'a.js'),
  evidence('cache-insight', 'a.js'),
  evidence('render-blocking-insight', 'missing.js'),
];
const recorded: RecordedLoad = {
  responses: ['', 'a.js'].map((file) => ({
    url: `${page}${file}`,
    method: 'GET',
    status: 200,
    headers: [],
    body: Buffer.from(file === '' ? '<head><script src="/a.js"></script></head>' : 'let a;'),
    wireBytes: 10,
    waitMs: 5,
    protocol: 'h2',
  })),
  styles: [{ url: `${page}a.css`, css: 'a{}' }],
  isCut: false,
  hasStreams: false,
};
const values = (score: number) => ({ score, fcp: 1000, lcp: 2000, si: 1500, tbt: 100, cls: 0 });

/** Scores by arm: -1 is the page itself, 0 its copy, and the fixes follow in their turn. */
function scripted(scoreOf: (arm: number, nth: number) => number, environment = 'A') {
  const counts = new Map<number, number>();
  const order: number[] = [];
  let nth = 0;
  const runTrial: RunTrial = async ({ replayer }) => {
    const arm = replayer === undefined ? -1 : nth++ % 3;
    const run = counts.get(arm) ?? 0;
    counts.set(arm, run + 1);
    order.push(arm);
    return {
      values: values(scoreOf(arm, run)),
      filmstrip: [],
      requests: arm === 1 ? [page] : [page, `${page}a.js?x=${run}`],
      environment,
      recorded: replayer === undefined ? recorded : undefined,
      inp: run === 0 ? 100 + arm : undefined,
    };
  };
  return { runTrial, order };
}
const encode = async () => new Uint8Array();
const request = {
  url: page,
  device: 'mobile',
  scanDate: '2026-11-24T00:00:00.000Z',
  advice,
} as const;
const soon = () => ({ deadline: Date.now() + 60_000 });

test('long addresses of requests are cut', () => {
  const runs = (...requests: string[]) => [
    { values: values(50), filmstrip: [], requests, environment: 'A', recorded: undefined, inp: 1 },
  ];
  const arm = { fixes: ['a'], changes: [], counts: [], recording: {} as Recording };
  const base = { ...arm, runs: runs(`${page}${'a'.repeat(9000)}`) };
  const { requestsGone, requestsNew } = triedOf(base, { ...arm, runs: runs(page) }, values(1));
  expect(requestsGone.map(({ length }) => length)).toEqual([longestAddress]);
  expect(requestsNew).toEqual([page]);
});

test('fixes are tried in turn with the base, then the best together, and what cannot be tried says why', async () => {
  const { runTrial, order } = scripted((arm) => (arm < 1 ? 70 : 70 + arm * 5));
  const steps: ProofProgress[] = [];
  const { proof, filmstrips } = await proveWith({ runTrial, encode })(request, {
    ...soon(),
    onProgress: (step) => steps.push(step),
  });
  expect(Proof.parse(proof)).toEqual(proof);
  expect(ProofFilmstrips.array().parse(filmstrips)).toHaveLength(3);
  expect(order.slice(0, 12)).toEqual([-1, -1, -1, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
  expect(proof.fidelity).toMatchObject({ isFaithful: true, scoreLive: 70, scoreReplayed: 70 });
  expect(proof.tried.map(({ fixes }) => fixes)).toEqual([
    ['uses-text-compression'],
    ['render-blocking-insight'],
    ['uses-text-compression', 'render-blocking-insight'],
  ]);
  const [best, second] = proof.tried;
  expect(best).toMatchObject({ pairs: 3, isProven: true, gain: { score: { value: 10 } } });
  expect(second).toMatchObject({ requestsGone: [`${page}a.js`], inp: { base: 100, fixed: 101 } });
  expect(proof.untried).toEqual([
    { fix: 'unused-javascript', why: 'needs-people' },
    { fix: 'cache-insight', why: 'repeat-visits-only' },
    { fix: 'render-blocking-insight', why: 'not-in-document' },
  ]);
  const percents = steps.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toEqual({ stage: 'done', percent: 100 });
});

test('more pairs are run while the interval is wide, and runs of two kinds prove nothing', async () => {
  const { runTrial } = scripted((arm, nth) => (arm < 1 ? 70 : nth % 2 === 0 ? 50 : 95));
  const { proof } = await proveWith({ runTrial, encode })(request, soon());
  expect(proof.tried).toHaveLength(2);
  for (const tried of proof.tried) {
    expect(tried).toMatchObject({ pairs: 6, isProven: false, why: 'two-kinds' });
  }
});

test('a copy that scores otherwise than the page is not used', async () => {
  const { runTrial } = scripted((arm) => (arm === -1 ? 90 : 60));
  const { proof } = await proveWith({ runTrial, encode })(request, soon());
  expect(proof.fidelity).toMatchObject({ isFaithful: false, why: 'another-score' });
  expect(proof.tried).toEqual([]);
  expect(proof.untried).toContainEqual({ fix: 'uses-text-compression', why: 'failed' });
});

test('runs of the page that differ widely are no excuse for a copy that loads in another way', async () => {
  const { runTrial } = scripted((arm, nth) => (arm === -1 ? ([58, 69.2, 70][nth] ?? 0) : 58.8));
  const { proof } = await proveWith({ runTrial, encode })(request, soon());
  expect(proof.fidelity).toMatchObject({ scoreLive: 69.2, scoreReplayed: 58.8, isFaithful: false });
  expect(proof.tried).toEqual([]);
});

test('a page that cannot be measured is not tried; an aborted proof rejects', async () => {
  const fails: RunTrial = async () => {
    throw new TrialError('http-5xx');
  };
  const { proof } = await proveWith({ runTrial: fails, encode })(request, soon());
  expect(proof).toMatchObject({ fidelity: { isFaithful: false, why: 'failed' }, tried: [] });
  const aborts: RunTrial = async () => {
    throw new Error('shut down');
  };
  await expect(proveWith({ runTrial: aborts, encode })(request, soon())).rejects.toThrow('shut');
});

test('a proof without time left answers with what it has', async () => {
  const { runTrial } = scripted(() => 70);
  const late = { deadline: Date.now() - 1 };
  const { proof } = await proveWith({ runTrial, encode })(request, late);
  expect(proof).toMatchObject({ tried: [], runs: 0, fidelity: { why: 'failed' } });
});

describe('a proof whose worker dies', () => {
  const scores = (arm: number) => (arm < 1 ? 70 : 70 + arm * 5);
  const key = { accountId: 'a', proofId: 'p' };

  /** A worker that dies after some runs, and what it stored. */
  async function dead(after: number) {
    const kept = new Map<string, unknown>();
    const memory = proofMemory(
      {
        getJson: async (one) => kept.get(one),
        // As the bucket keeps it.
        putJson: async (one, value) => void kept.set(one, JSON.parse(JSON.stringify(value))),
        remove: async (keys) => keys.forEach((one) => kept.delete(one)),
      },
      key,
    );
    const { runTrial, order } = scripted(scores);
    const dies: RunTrial = async (trial) => {
      if (order.length === after) throw new Error('killed');
      return runTrial(trial);
    };
    const proof = proveWith({ runTrial: dies, encode })(request, { ...soon(), memory });
    await expect(proof).rejects.toThrow('killed');
    return { memory, kept, order };
  }
  const whole = async () => {
    const { runTrial, order } = scripted(scores);
    const { proof } = await proveWith({ runTrial, encode })(request, soon());
    return { proof, order };
  };

  test('continues with the recording and the runs of the worker that died', async () => {
    const first = await dead(8);
    const { runTrial, order } = scripted(scores);
    // The script counts runs from the start, so the runs before the death are added.
    const continued: RunTrial = async (trial) => {
      const measured = await runTrial(trial);
      return { ...measured, values: values(scores(armOf(first.order.length + order.length - 1))) };
    };
    const { proof } = await proveWith({ runTrial: continued, encode })(request, {
      ...soon(),
      memory: first.memory,
    });
    expect(order).not.toContain(-1);
    const without = await whole();
    expect(first.order.length + order.length).toBe(without.order.length);
    expect(proof.runs).toBe(without.proof.runs);
    expect(proof.tried.map(({ fixes, pairs, gain }) => [fixes, pairs, gain])).toEqual(
      without.proof.tried.map(({ fixes, pairs, gain }) => [fixes, pairs, gain]),
    );
  });

  /** Three runs of the page, then copies in turn. */
  const armOf = (nth: number) => (nth < 3 ? -1 : (nth - 3) % 3);

  test.each([
    ['on another machine, with the next run', 'B', request, 1],
    ['after another scan', 'A', { ...request, scanDate: '2026-11-25T00:00:00.000Z' }, 0],
  ])('starts over %s', async (_, environment, asked, lost) => {
    const { memory } = await dead(8);
    const { runTrial, order } = scripted(scores, environment);
    const { proof } = await proveWith({ runTrial, encode })(asked, { ...soon(), memory });
    expect(order.slice(lost, lost + 3)).toEqual([-1, -1, -1]);
    expect(proof.runs).toBe(order.length - lost);
  });

  test('starts over if the stored state cannot be read', async () => {
    const { memory, kept } = await dead(8);
    for (const one of kept.keys()) kept.set(one, { of: 'an older release' });
    const { runTrial, order } = scripted(scores);
    await proveWith({ runTrial, encode })(request, { ...soon(), memory });
    expect(order).toEqual((await whole()).order);
  });

  test('starts over if it died before the first replay, and forgetting deletes both objects', async () => {
    const { memory, kept } = await dead(2);
    expect(await memory.recall()).toBeUndefined();
    const later = await dead(6);
    expect(later.kept.size).toBe(2);
    await later.memory.forget();
    expect(later.kept.size + kept.size).toBe(0);
  });
});
