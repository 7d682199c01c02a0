import { expect, test } from 'vitest';
import { changeVersioned } from './change-versioned.ts';

const atOnce = async () => undefined;

test('decides again after a change of another, and returns what was written', async () => {
  let version = 1;
  const seen: number[] = [];
  const write = async (_: number, before: number) => {
    seen.push(before);
    version += 1;
    return before === 3;
  };
  const outcome = await changeVersioned(
    async () => version,
    (before) => before * 10,
    write,
    atOnce,
  );
  expect([outcome, seen]).toEqual([30, [1, 2, 3]]);
});

test('ends with an error if every write is refused', async () => {
  const changing = changeVersioned(
    async () => 1,
    (before) => before,
    async () => false,
    atOnce,
  );
  await expect(changing).rejects.toThrow('Too many concurrent changes');
});
