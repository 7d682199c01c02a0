import { expect, it } from 'vitest';
import { availabilityWords, reportedWithin } from './outage-words.ts';
import { roundedDown } from './uptime.ts';

const minute = 60_000;
const ended = { to: '2026-11-21T12:00:00.000Z' };

it.each([
  [{ outages: [], downMs: 0, percent: 100 }, 'No outage; 100 % available'],
  [
    { outages: [ended], downMs: 4 * minute, percent: 99.9907 },
    '1 outage, 4 minutes; 99.99 % available',
  ],
  [
    { outages: [ended, ended], downMs: 64 * minute, percent: 99.8519 },
    '2 outages, 1 hour 4 minutes in all; 99.85 % available',
  ],
  [
    { outages: [ended, { to: null }], downMs: 10, percent: 99.99999 },
    '2 outages, less than a minute so far; 99.99 % available',
  ],
  [{ outages: [], downMs: 0, percent: null }, 'No outage'],
])('%#: %j', (availability, words) => expect(availabilityWords(availability)).toBe(words));

it('is 100 only where nothing is lost', () => {
  expect([100, 99.999_99, 99.99, 0.019, 0].map(roundedDown)).toEqual([100, 99.99, 99.99, 0.01, 0]);
});

it('says how often the plan checks, and when a failure is reported', () => {
  expect(reportedWithin('Hourly')).toBe(
    'Checked every hour; after a failed check you are notified within about two minutes.',
  );
  expect(reportedWithin('Every 2 hours')).toMatch(/^Checked every 2 hours; /);
});
