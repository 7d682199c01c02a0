import { describe, expect, test, vi } from 'vitest';
import {
  failing,
  pictures,
  pngWith,
  showing,
  stored,
  work,
} from '../../../test/support/pictures.ts';
import type { PictureStore } from '../../platform/aws/picture-store.ts';
import type { TakePicture } from './take-screenshot.ts';

describe('faults', () => {
  test('a job that comes twice is done once', async () => {
    await work(1, showing(0));
    const again = vi.fn(showing(20));
    expect(await work(1, again)).toBe('dropped');
    expect(again).not.toHaveBeenCalled();
  });

  test('two workers with one job take one picture', async () => {
    const takePicture = vi.fn(showing(0));
    const outcomes = await Promise.all([work(1, takePicture), work(1, takePicture)]);
    expect(outcomes.sort()).toEqual(['done', 'dropped']);
    expect(takePicture).toHaveBeenCalledTimes(1);
    expect(await stored()).toHaveLength(1);
  });

  test('a job whose worker failed is released, and done by the next delivery', async () => {
    const dies: TakePicture = async () => {
      throw new Error('Target closed');
    };
    await expect(work(1, dies)).rejects.toThrow('Target closed');
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect(await work(1, showing(0))).toBe('done');
    expect((await stored())[0]?.openShard).toBeUndefined();
  });

  test('a worker that was killed is followed by another when its lease is over, and is ignored afterwards', async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<TakePicture>>>();
    const killed = work(1, () => gate.promise);
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject([{ state: 'running' }]),
      60_000,
    );
    expect(await work(1, showing(0), { minutes: 1 })).toBe('dropped');
    expect(await work(1, failing('dns'), { minutes: 3 })).toBe('failed');
    gate.resolve({ kind: 'picture', png: pngWith(0), mask: [] });
    expect(await killed).toBe('dropped');
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'dns', attempts: 2 }]);
  });

  test('what fails to the end is recorded as failed', async () => {
    const dies: TakePicture = async () => {
      throw new Error('ENOSPC: no space left on device');
    };
    await expect(work(1, dies, { isLastDelivery: true })).rejects.toThrow('ENOSPC');
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'internal' }]);
  });

  test('S3 that refuses once costs nothing but a repetition', async () => {
    const refusing: PictureStore = {
      ...pictures,
      put: async () => {
        throw new Error('SlowDown');
      },
    };
    await expect(work(1, showing(0), { store: refusing })).rejects.toThrow('SlowDown');
    expect(await work(1, showing(0))).toBe('done');
  });
});
