import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { inBulk } from './in-bulk.ts';

const missing = new ApiError(404, 'There is no such site', {
  errors: [{ code: 'not_found', message: 'There is no such site', field: 'sites.1' }],
});

test('many items are done some at a time, and one that is refused does not spoil the others', async () => {
  const asked: string[] = [];
  const progress: number[] = [];
  const failures = await inBulk(['a', 'b', 'c', 'd', 'e'], {
    size: 2,
    act: async (some) => {
      asked.push(some.join(''));
      if (some.includes('d')) throw missing;
    },
    onProgress: (done) => progress.push(done),
  });
  expect(asked).toEqual(['ab', 'cd', 'c', 'd', 'e']);
  expect(progress).toEqual([2, 3, 4, 5]);
  expect(failures).toEqual([{ item: 'd', error: missing }]);
});

test('items of a request that fails for another reason fail together, and the next are tried', async () => {
  const lost = new ApiError(0, 'The server cannot be reached.');
  const failures = await inBulk(['a', 'b', 'c'], {
    size: 2,
    act: async (some) => {
      if (some.includes('a')) throw lost;
    },
    onProgress: () => undefined,
  });
  expect(failures.map(({ item }) => item)).toEqual(['a', 'b']);
});

test('nothing more is asked once too much was', async () => {
  let asked = 0;
  const tooMany = new ApiError(429, 'Too many requests');
  const failures = await inBulk(['a', 'b', 'c'], {
    size: 1,
    act: async () => {
      asked += 1;
      if (asked > 1) throw tooMany;
    },
    onProgress: () => undefined,
  });
  expect([asked, failures.map(({ item }) => item)]).toEqual([2, ['b', 'c']]);
});
