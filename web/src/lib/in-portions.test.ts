import { expect, test, vi } from 'vitest';
import { inPortions } from './in-portions.ts';

function server(most: number) {
  const answers: PromiseWithResolvers<void>[] = [];
  const fetchMany = vi.fn(async (keys: number[]) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return keys.map((key) => key * 10);
  });
  const asked = () => fetchMany.mock.calls.map(([keys]) => keys);
  return { load: inPortions(most, fetchMany), fetchMany, answers, asked };
}

test('combines simultaneous requests into one, and gives each its own answer', async () => {
  const { load, answers, asked } = server(5);
  const values = Promise.all([1, 2, 3].map(load));
  await Promise.resolve();
  expect(asked()).toEqual([[1, 2, 3]]);
  answers[0]?.resolve();
  expect(await values).toEqual([10, 20, 30]);
});

test('respects the portion size and two requests at once; the newest wishes go first', async () => {
  const { load, answers, asked } = server(2);
  const values = Promise.all([1, 2, 3, 4, 5].map(load));
  await Promise.resolve();
  expect(asked()).toEqual([
    [4, 5],
    [2, 3],
  ]);
  answers[0]?.resolve();
  await vi.waitFor(() => expect(asked()).toHaveLength(3), 60_000);
  for (const answer of answers) answer.resolve();
  expect(await values).toEqual([10, 20, 30, 40, 50]);
});

test('fails only the keys of a failed request', async () => {
  const { load, fetchMany } = server(5);
  fetchMany.mockRejectedValueOnce(new Error('no luck')).mockResolvedValueOnce([10]);
  await expect(load(1)).rejects.toThrow('no luck');
  expect(await load(1)).toBe(10);
  fetchMany.mockResolvedValueOnce([10]);
  expect(await Promise.allSettled([load(1), load(2)])).toMatchObject([
    { value: 10 },
    { reason: new Error('The answer is too short') },
  ]);
});
