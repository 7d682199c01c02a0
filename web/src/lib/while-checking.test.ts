import { expect, test } from 'vitest';
import { whileChecking } from './while-checking.ts';

const of = 4;
const checking = { kind: 'checking', direction: 'worse', since: '', runs: 2, of } as const;
const unchanged = { kind: 'unchanged', runs: 30 } as const;

test.each([
  [undefined, false],
  [{ mobile: null, desktop: { change: unchanged } }, false],
  [{ mobile: { change: { ...checking, kind: 'awaiting' as const } } }, false],
  [{ mobile: { change: unchanged }, desktop: { change: checking } }, 15_000],
])('a page is asked for again only while fresh runs are made: %j', (page, ms) => {
  expect(whileChecking(page)).toBe(ms);
});
