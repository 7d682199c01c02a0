import { expect, test } from 'vitest';
import { RequestLimit } from './request-limit.ts';

test('bounds how many requests run at once', () => {
  const limit = new RequestLimit({ atOnce: 2 });
  const [first, second] = [limit.enter(), limit.enter()];
  expect([first, second]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(limit.enter()).toBe(1);
  if (typeof first === 'function') {
    first();
    first();
  }
  expect(limit.enter()).toBeTypeOf('function');
  expect(limit.enter()).toBe(1);
});

test('bounds how many begin in a minute, and says when the next may begin', () => {
  let now = 5000;
  const limit = new RequestLimit({ perMinute: 2, clock: () => now });
  for (let index = 0; index < 2; index += 1) {
    const leave = limit.enter();
    if (typeof leave === 'function') leave();
  }
  now += 45_000;
  expect(limit.enter()).toBe(15);
  now += 15_000;
  expect(limit.enter()).toBeTypeOf('function');
});
