import { expect, test } from 'vitest';
import { availabilityWords, reportedWithin } from './outage-words.ts';
import { roundedDown } from './uptime.ts';

const to = '2026-11-21T16:00:00.000Z';
const at = (time: string) => `2026-11-21T${time}.000Z`;
const ended = { from: at('08:15:50'), to: at('08:19:10') };
const minute = 60_000;
const knownMs = 30 * 24 * 60 * minute;
const long = { from: at('12:00:00'), to: at('13:00:00') };

test.each([
  [{ outages: [], to, percent: 100, knownMs }, 'No outage; 100 % available, of the time watched'],
  [
    { outages: [ended], to, percent: 99.9907, knownMs },
    '1 outage, 4 minutes; 99.99 % available, of the time watched',
  ],
  [
    { outages: [ended, long], to, percent: 99.8519, knownMs },
    '2 outages, 1 hour 4 minutes in all; 99.85 % available, of the time watched',
  ],
  [
    {
      outages: [{ from: at('15:59:58'), to: null }],
      to: at('15:59:59'),
      percent: 99.99999,
      knownMs,
    },
    '1 outage, less than a minute so far; 99.99 % available, of the time watched',
  ],
  [{ outages: [], to, percent: null, knownMs: 0 }, 'Not checked'],
  // Of less than a day there is no percentage.
  [{ outages: [], to, percent: null, knownMs: 25 * minute }, 'No outage in 25 minutes watched'],
  [
    { outages: [ended], to, percent: null, knownMs: 120 * minute },
    '1 outage, 4 minutes, in 2 hours watched',
  ],
])('%#: %j', (availability, words) => expect(availabilityWords(availability)).toBe(words));

test('of a period that is over, an outage lasts until its end', () => {
  const open = { outages: [{ from: at('15:00:00'), to: null }], to, percent: 99.8, knownMs };
  expect(availabilityWords(open, { isPast: true })).toBe(
    '1 outage, 1 hour until the end of the period; 99.8 % available, of the time watched',
  );
});

test('is 100 only where nothing is lost', () => {
  expect([100, 99.999_99, 99.99, 0.019, 0].map(roundedDown)).toEqual([100, 99.99, 99.99, 0.01, 0]);
});

test('says how often the plan checks, and when a failure is reported', () => {
  expect(reportedWithin('Hourly')).toBe(
    'Checked every hour; after a failed check you are notified within a minute.',
  );
  expect(reportedWithin('Every 2 hours')).toMatch(/^Checked every 2 hours; /);
});
