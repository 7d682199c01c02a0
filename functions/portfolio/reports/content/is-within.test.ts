import { expect, test } from 'vitest';
import { overlaps } from './is-within.ts';

const october = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
const day = (date: string) => `${date}T12:00:00.000Z`;

test.each([
  ['began in the month before and ended in it', day('2026-09-29'), day('2026-10-03'), true],
  ['began before it and lasts', day('2026-09-29'), undefined, true],
  ['began in it and lasts', day('2026-10-29'), undefined, true],
  ['ended before it', day('2026-09-28'), day('2026-09-29'), false],
  ['began after it', day('2026-11-02'), undefined, false],
])('an incident that %s', (_, beganAt, endedAt, expected) => {
  expect(overlaps({ beganAt, endedAt }, october)).toBe(expected);
});
