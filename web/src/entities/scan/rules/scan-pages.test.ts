import { expect, test } from 'vitest';
import { inBatches } from './scan-pages.ts';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('begins a batch when the whole previous batch has ended', async () => {
  const begun: number[] = [];
  const release: (() => void)[] = [];
  const done = inBatches([1, 2, 3, 4, 5], 3, async (item) => {
    begun.push(item);
    await new Promise<void>((resolve) => release.push(resolve));
  });
  expect(begun).toEqual([1, 2, 3]);

  release[0]?.();
  release[1]?.();
  await turn();
  expect(begun).toHaveLength(3);

  release[2]?.();
  await turn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  release[3]?.();
  release[4]?.();
  await done;
});

test('does nothing without items', async () => {
  await expect(inBatches([], 3, async () => Promise.reject(new Error('no')))).resolves.toBe(
    undefined,
  );
});
