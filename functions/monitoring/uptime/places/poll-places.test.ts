import { describe, expect, test, vi } from 'vitest';
import type { CheckAnswer, PingNode } from '../../../providers/ports/ping-nodes.ts';
import { pollPlaces } from './poll-places.ts';

process.env['LOG_LEVEL'] = 'silent';

const key = { url: 'https://shop.example/', dueAt: '2026-11-22T12:00:00.000Z' };
const live = () => new AbortController().signal;
const up: CheckAnswer = { kind: 'up', statusCode: 200, totalMs: 80 };
const down: CheckAnswer = { kind: 'down', reason: 'timeout' };
const away: CheckAnswer = { kind: 'away', reason: 'No answer' };
const never = new Promise<never>(() => undefined);

/** Places that answer in the order in which they are asked. */
function placesThat(
  answers: (CheckAnswer | Promise<CheckAnswer>)[],
  { nodes = 6, patienceMs = 1000 }: { nodes?: number; patienceMs?: number } = {},
) {
  const asked: string[] = [];
  const check = vi.fn(async (nodeKey: string) => {
    asked.push(nodeKey);
    return (await answers.shift()) ?? away;
  });
  const listNodes = async (): Promise<PingNode[]> =>
    Array.from({ length: nodes }, (_, index) => ({
      key: `n${index}`,
      countryCode: '',
      country: '',
      city: '',
      server: `Place ${index}`,
      source: 'probe',
      isAway: false,
      latency: null,
    }));
  const ask = pollPlaces({ nodes: { check, listNodes }, own: undefined, patienceMs });
  return { ask: async () => ask(key, live()), asked };
}
const counted = (said: Awaited<ReturnType<ReturnType<typeof pollPlaces>>>) =>
  said && [said.reachedFrom.length, said.notReachedFrom.length];

describe('other places', () => {
  test.each<[CheckAnswer[], [number, number] | undefined]>([
    [
      [down, down],
      [0, 2],
    ],
    [
      [up, down],
      [1, 1],
    ],
    [
      [up, up],
      [2, 0],
    ],
    [
      [away, down, down],
      [0, 2],
    ],
    [
      [away, away, away, away, away, up],
      [1, 0],
    ],
    [[away], undefined],
    // A place that refuses the address on its own, or calls an error a success.
    [
      [{ kind: 'down', reason: 'blocked' }, down, down],
      [0, 2],
    ],
    [
      [
        { ...up, statusCode: 500 },
        { ...up, statusCode: 403 },
      ],
      [1, 1],
    ],
  ])('answer %#', async (answers, expected) => {
    expect(counted(await placesThat(answers).ask())).toEqual(expected);
  });

  test('are two, and others only in place of those that are away', async () => {
    const { ask, asked } = placesThat([down, down]);
    const said = await ask();
    expect(asked).toHaveLength(2);
    expect(said?.notReachedFrom.toSorted()).toEqual(
      asked.map((node) => node.replace('n', 'Place ')).toSorted(),
    );
  });

  test('are not asked where there are fewer than three', async () => {
    const { ask, asked } = placesThat([up, up], { nodes: 2 });
    expect(await ask()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('that hang count for nothing, and hold up nothing', async () => {
    const { ask } = placesThat([never, down], { patienceMs: 20 });
    expect(counted(await ask())).toEqual([0, 1]);
    expect(await placesThat([never, never], { patienceMs: 20 }).ask()).toBeUndefined();
  });

  test('that fail, or cannot be listed, count for nothing', async () => {
    const failing = placesThat([Promise.reject(new Error('down')), up, down]);
    expect(counted(await failing.ask())).toEqual([1, 1]);
    for (const listNodes of [async () => Promise.reject(new Error('down')), async () => never])
      expect(
        await pollPlaces({
          nodes: { check: async () => up, listNodes },
          own: undefined,
          patienceMs: 20,
        })(key, live()),
      ).toBeUndefined();
  });

  test('are not waited for once the page has answered', async () => {
    const nodes = { check: async () => never, listNodes: async () => never };
    const enough = AbortSignal.timeout(5);
    expect(await pollPlaces({ nodes, own: undefined })(key, enough)).toBeUndefined();
  });
});
