import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { inParallel } from './each-in-turn.ts';

describe('items in parallel', () => {
  test('have their results in order, and a slow one keeps no other waiting', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended: number[] = [];
    const all = inParallel(
      [0, 1, 2, 3, 4],
      async (item, index) => {
        if (item === 0) await promise;
        ended.push(item);
        return item * 10 + index;
      },
      2,
    );
    await setImmediate();
    expect(ended).toEqual([1, 2, 3, 4]);
    resolve();
    expect(await all).toEqual([0, 11, 22, 33, 44]);
  });

  test('are as many at once as they may be', async () => {
    let [running, most] = [0, 0];
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
    };
    await inParallel(Array.from({ length: 20 }), work, 3);
    expect(most).toBe(3);
    await inParallel([], work);
  });

  test('start no further one after a failure, and end those in work', async () => {
    const started: number[] = [];
    const ended: number[] = [];
    const work = async (item: number): Promise<void> => {
      started.push(item);
      await setImmediate();
      if (item === 1) throw new Error('the second one');
      ended.push(item);
    };
    await expect(inParallel([0, 1, 2, 3], work, 2)).rejects.toThrow('the second one');
    expect(ended).toContain(0);
    expect(started).not.toContain(3);
  });
});
