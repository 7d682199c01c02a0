import { expect, test } from 'vitest';
import { readBeacon } from '../../shared/visitors/read-beacon.ts';
import { deviceOf, isBot } from '../../shared/visitors/user-agent.ts';
import { readVisits } from './visits.ts';

test('200 visits on phone and desktop are recorded, each says so and has been measured', () => {
  const recorded = readVisits();
  const devices = recorded.map(({ userAgent }) => deviceOf(userAgent));
  expect(devices.toSorted()).toEqual(['desktop', 'mobile']);
  expect(recorded.some(({ userAgent }) => isBot(userAgent))).toBe(false);
  const beacons = recorded.flatMap((one) => one.beacons.map((query) => readBeacon(query)));
  expect(new Set(beacons.map((beacon) => beacon?.view)).size).toBe(200);
  for (const beacon of beacons) {
    expect(beacon).toMatchObject({ host: '127.0.0.1', labels: ['recorded', '', ''] });
    expect(beacon?.metrics.lcp?.value).toBeGreaterThan(0);
  }
});
