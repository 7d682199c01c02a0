import { expect, test } from 'vitest';
import { durationOf, verdictOf } from './incident-duration.ts';

const at = (time: string) => `2026-11-22T${time}.000Z`;
const now = Date.parse(at('11:00:00'));
const first = { from: at('10:42:00'), to: at('10:43:00') };
const second = { from: at('10:44:00'), to: at('10:46:00') };
const incident = { site: 'https://shop.example/', beganAt: first.from };
const clock = (iso: string) => iso.slice(11, 16);

test.each([
  [
    { endedAt: second.to, outages: [first, second] },
    '2 outages, 3 minutes in all',
    'shop.example, began 10:42 and ended 10:46: 2 outages, 3 minutes in all.',
  ],
  [
    { endedAt: first.to, outages: [first] },
    'Lasted 1 minute',
    'shop.example, began 10:42 and lasted 1 minute.',
  ],
  [
    { endedAt: at('12:42:00'), outages: [first] },
    '1 outage, 1 minute',
    'shop.example, began 10:42 and ended 12:42: 1 outage, 1 minute.',
  ],
  [
    { endedAt: at('10:52:00'), outages: [] },
    'Lasted 10 minutes',
    'shop.example, began 10:42 and lasted 10 minutes.',
  ],
])('%#: time between outages is no part of them', (dated, duration, verdict) => {
  expect(durationOf({ ...incident, ...dated })).toBe(duration);
  expect(verdictOf({ ...incident, ...dated }, now, clock)).toBe(verdict);
});

test.each([
  [[{ ...first, to: null }], 'Ongoing for 18 minutes.'],
  [[first, { ...second, to: null }], '2 outages, 17 minutes so far.'],
])('%#: of an incident that goes on', (outages, words) => {
  const open = { ...incident, endedAt: null, outages };
  expect(verdictOf(open, now, clock)).toBe(`shop.example, since 10:42. ${words}`);
});
