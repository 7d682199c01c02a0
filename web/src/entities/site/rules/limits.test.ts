import { expect, test } from 'vitest';
import { exceedsPageLimit, isLimitReached } from './limits.ts';

test('reaches the limit at the limit, not before', () => {
  expect(isLimitReached(2, { limit: 3, isUnlimited: false })).toBe(false);
  expect(isLimitReached(3, { limit: 3, isUnlimited: false })).toBe(true);
  expect(isLimitReached(4, { limit: 3, isUnlimited: false })).toBe(true);
});

test('never reaches the limit of an unlimited plan', () => {
  expect(isLimitReached(10, { limit: 0, isUnlimited: true })).toBe(false);
  expect(exceedsPageLimit({ selected: 9, stored: 9 }, { limit: 5, isUnlimited: true })).toBe(false);
});

test('allows as many pages as the plan says, stored ones included', () => {
  const five = { limit: 5, isUnlimited: false };
  expect(exceedsPageLimit({ selected: 2, stored: 3 }, five)).toBe(false);
  expect(exceedsPageLimit({ selected: 3, stored: 3 }, five)).toBe(true);
});
