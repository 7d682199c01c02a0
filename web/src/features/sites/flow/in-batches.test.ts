import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('begins a batch when the whole batch before has ended', async () => {
  const log: string[] = [];
  const release: (() => void)[] = [];
  const done = inBatches([1, 2, 3, 4, 5], 3, async (item) => {
    log.push(`begin ${item}`);
    await new Promise<void>((resolve) => release.push(resolve));
    return item * 10;
  });
  expect(log).toEqual(['begin 1', 'begin 2', 'begin 3']);

  release[0]?.();
  release[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(log).toHaveLength(3);

  release[2]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(log.slice(3)).toEqual(['begin 4', 'begin 5']);
  release[3]?.();
  release[4]?.();
  const outcomes = await done;
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([
    10, 20, 30, 40, 50,
  ]);
});

it('goes on after a failure', async () => {
  const outcomes = await inBatches([1, 2, 3, 4], 3, async (item) => {
    if (item === 1) throw new Error('no');
    return item;
  });
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
