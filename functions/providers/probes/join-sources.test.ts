import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PingNode, PingSource } from '../ports/ping-nodes.ts';
import { joinSources } from './join-sources.ts';
import { laterSource } from './later-source.ts';

process.env['LOG_LEVEL'] = 'silent';

const node = (key: string): PingNode => ({
  key,
  countryCode: 'DE',
  country: 'Germany',
  city: 'Frankfurt',
  server: 'Germany, Frankfurt',
  source: 'probe',
  isAway: false,
  latency: 4,
});
const up = { kind: 'up', statusCode: 200, totalMs: 80 } as const;
const never = async (): Promise<never> => new Promise(() => undefined);

function sourceOf(source: PingSource['source'], change: Partial<PingSource> = {}): PingSource {
  return {
    source,
    listNodes: async () => [node(`${source}:one`)],
    ping: async () => ({ kind: 'refused', reason: source }),
    check: async () => up,
    ...change,
  };
}

describe('several sources', () => {
  test('list their nodes together, and are asked again only after a while', async () => {
    let now = 0;
    const listNodes = vi.fn(async () => [node('probe:one')]);
    const nodes = joinSources(() => [sourceOf('region'), sourceOf('probe', { listNodes })], {
      clock: () => now,
    });
    const keys = async () => (await nodes.listNodes()).map(({ key }) => key);
    expect(await Promise.all([keys(), keys()])).toEqual([
      ['region:one', 'probe:one'],
      ['region:one', 'probe:one'],
    ]);
    expect(listNodes).toHaveBeenCalledTimes(1);
    now = 30_000;
    await keys();
    expect(listNodes).toHaveBeenCalledTimes(2);
  });

  test('make their nodes away when they fail or hang, and leave the others alone', async () => {
    const answers = [
      async () => [node('probe:one')],
      async () => Promise.reject(new Error('down')),
      never,
    ];
    let now = 0;
    const listNodes = async (): Promise<PingNode[]> => (answers.shift() ?? never)();
    const nodes = joinSources(() => [sourceOf('region'), sourceOf('probe', { listNodes })], {
      clock: () => now,
      listMs: 10,
    });
    await nodes.listNodes();
    for (now = 30_000; now <= 60_000; now += 30_000)
      expect(await nodes.listNodes()).toEqual([
        node('region:one'),
        { ...node('probe:one'), isAway: true, latency: null },
      ]);
  });

  test('report what the operator has to fix, even if something else fails', async () => {
    const findProblem = async () => 'The list cannot be read.';
    const sources = [
      sourceOf('region'),
      laterSource('probe', async () => sourceOf('probe', { findProblem })),
      laterSource('globalping', () => Promise.reject(new Error('no secret'))),
    ];
    expect(await joinSources(() => sources).listProblems()).toEqual(['The list cannot be read.']);
  });

  test('are asked by the first part of the key', async () => {
    const nodes = joinSources(() => [sourceOf('region'), sourceOf('probe')]);
    const target = { host: 'shop.example', port: 443 };
    expect(await nodes.ping('probe:one', target)).toEqual({ kind: 'refused', reason: 'probe' });
    expect(await nodes.ping('region:a', target)).toEqual({ kind: 'refused', reason: 'region' });
    expect(await nodes.check('region:a', 'https://shop.example/')).toEqual(up);
    for (const key of ['', 'globalping:one', '__proto__', ':'])
      await expect(nodes.ping(key, target)).rejects.toMatchObject({
        code: 'invalid_input',
        reason: 'unknown_node',
      });
  });

  test('answer away for a node that fails or hangs', async () => {
    const away = { kind: 'away', reason: 'The node did not answer' };
    const check = async () => Promise.reject(new TypeError('fetch failed'));
    const source = sourceOf('probe', { ping: never, check });
    const nodes = joinSources(() => [source], { measureMs: 10 });
    expect(await nodes.ping('probe:one', { host: 'shop.example', port: 443 })).toEqual(away);
    expect(await nodes.check('probe:one', 'https://shop.example/')).toEqual(away);
  });

  test('pass on that a key is unknown, and that the caller gave up', async () => {
    const check = async () => Promise.reject(new ProblemError('invalid_input', 'unknown'));
    const ping: PingSource['ping'] = (_, __, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    const nodes = joinSources(() => [sourceOf('probe', { check, ping })]);
    await expect(nodes.check('probe:two', 'https://shop.example/')).rejects.toThrow('unknown');
    const target = { host: 'shop.example', port: 443 };
    const given = nodes.ping('probe:one', target, AbortSignal.timeout(5));
    await expect(given).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('are loaded when they are needed, and again after a failure', async () => {
    const load = vi
      .fn<() => Promise<PingSource>>()
      .mockRejectedValueOnce(new Error('no parameter'))
      .mockResolvedValue(sourceOf('probe'));
    const nodes = joinSources(() => [sourceOf('region'), laterSource('probe', load)]);
    expect(load).not.toHaveBeenCalled();
    expect(await nodes.listNodes()).toEqual([node('region:one')]);
    expect(await nodes.check('probe:one', 'https://shop.example/')).toEqual(up);
    await nodes.check('probe:one', 'https://shop.example/');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
