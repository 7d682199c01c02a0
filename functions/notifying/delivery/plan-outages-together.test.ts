import { describe, expect, test } from 'vitest';
import {
  type Silent,
  down,
  swings,
  report,
  until,
  up,
} from '../../../test/support/outage-signals.ts';
import type { OutageSignal } from './outage-state.ts';

describe('where the owner wants outages together', () => {
  const togetherSaid = (signals: OutageSignal[], silent: Silent = () => undefined) =>
    report(signals, { silent, together: () => true, confirming: () => true }).said;
  test('those of the same five minutes are exactly one message, and a later one begins another', () => {
    const sites = ['a', 'b', 'c', 'd', 'e', 'f'];
    const signals = [0, 60, 120, 180, 240, 299].map((second, n) => down(sites[n] ?? '', second));
    const all = 'outage: a down, b down, c down, d down, e down, f down';
    expect(togetherSaid(signals)).toEqual([`300 ${all}`]);
    expect(togetherSaid([...signals, down('g', 301), down('h', 600)])).toEqual([
      `300 ${all}`,
      '601 outage: g down, h down',
    ]);
  });
  test('recoveries are, too, and wait for no outage', () => {
    const signals = [down('a', 0), down('b', 299), up('a', 400), down('c', 500), up('b', 699)];
    expect(togetherSaid(signals)).toEqual([
      '300 outage: a down, b down',
      '700 recovery: a up, b up',
      '800 outage: c down',
    ]);
  });
  test('a site that is up again before the message was down briefly', () => {
    const signals = [down('a', 0), up('a', 90), down('b', 200)];
    expect(togetherSaid(signals)).toEqual(['300 outage: a brief, b down']);
  });
  test('a flapping site is reported as soon as it flaps, and steady with the recoveries after it', () => {
    const said = togetherSaid([...swings(0, 4, 600), down('b', 2000), up('b', 5690)]);
    expect(said).toEqual([
      '300 outage: a brief',
      '900 outage: a brief',
      '1500 outage: a brief',
      '1802 flapping: a flapping',
      '2100 (flapping: 1)',
      '2300 outage: b down',
      // Steady since 5,700 seconds, an hour after its last change.
      '5990 recovery: a up, b up',
    ]);
  });
  test('quiet hours end with one message; what began in their last minutes has its five minutes', () => {
    expect(togetherSaid([down('a', 0), down('b', 3000)], until(3600))).toEqual([
      '3600 outage: a down, b down',
    ]);
    expect(togetherSaid([down('a', 3500), down('b', 3700)], until(3600))).toEqual([
      '3800 outage: a down, b down',
    ]);
  });
  test('a changed setting applies to what waits', () => {
    const signals = [down('a', 0), down('b', 60), down('c', 200)];
    const until100 = { together: (second: number) => second < 100, changes: [100] };
    expect(report(signals, until100).said).toEqual([
      '100 outage: a down, b down',
      '202 outage update: c down, a still down, b still down',
    ]);
    const since25 = { together: (second: number) => second >= 25, changes: [100] };
    expect(report([down('a', 0), down('b', 20), down('c', 200)], since25).said).toEqual([
      '2 outage: a down',
      '320 outage: b down, c down',
    ]);
  });
});
