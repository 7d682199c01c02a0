import { expect, test } from 'vitest';
import { markOn, outageWords } from './outage-words.ts';

const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const iso = (...of: Parameters<typeof local>) => local(...of).toISOString();
const outage = {
  from: iso(21, 6),
  to: iso(21, 6, 4),
  beganEarlier: false,
  reason: 'http-status' as const,
  statusCode: 503,
};

test('says when an outage was, how long it lasted and why', () => {
  const now = local(21, 8).getTime();
  expect(outageWords(outage, now)).toMatch(
    /^21 Nov 2026, 06:00–06:04, 4 minutes: HTTP status 503$/,
  );
  const { reason: _, ...noReason } = outage;
  expect(outageWords({ ...noReason, maintenance: 'part' }, now)).toMatch(
    /, 4 minutes, partly in a maintenance window$/,
  );
  expect(outageWords({ ...outage, to: null }, now)).toMatch(/^Since .*, ongoing for 2 hours: HTTP/);
  expect(outageWords({ ...outage, beganEarlier: true }, now)).toMatch(/^From before .* to .*6:04/);
});

test('is marked in each day at its hours', () => {
  expect(markOn('2026-11-21', outage)).toEqual({ start: 0.25, length: 4 / (24 * 60) });
  expect(markOn('2026-11-20', outage)).toBeUndefined();
  const night = { from: iso(20, 18), to: iso(22, 12) };
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => markOn(day, night))).toEqual([
    { start: 0.75, length: 0.25 },
    { start: 0, length: 1 },
    { start: 0, length: 0.5 },
  ]);
});
