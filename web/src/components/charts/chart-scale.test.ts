import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayScale, timeScale, valueScale } from './chart-scale.ts';

describe('valueScale', () => {
  test('has fewer ticks where there is less room', () => {
    expect(valueScale(0.25, 4).ticks).toEqual([0, 0.1, 0.2, 0.3]);
    expect(valueScale(8.9, 4).ticks).toEqual([0, 5, 10]);
    expect(valueScale(600, 4).ticks).toEqual([0, 200, 400, 600]);
  });

  test('ends at a round number', () => {
    expect(valueScale(100)).toEqual({ domain: [0, 100], ticks: [0, 20, 40, 60, 80, 100] });
    expect(valueScale(4.3).domain).toEqual([0, 5]);
    expect(valueScale(0.31).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  test('has at most six ticks, begins at zero and includes the greatest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (greatest) => {
        const { domain, ticks } = valueScale(greatest);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks[0]).toBe(0);
        expect(domain[1]).toBeGreaterThanOrEqual(greatest * 0.999_99);
      }),
    );
  });

  test('still has a scale when everything is zero', () => {
    expect(valueScale(0).domain).toEqual([0, 1]);
  });
});

describe('timeScale', () => {
  const at = (...parts: [number, number, number, number?]): number => new Date(...parts).getTime();

  test('ticks at local midnights', () => {
    const { ticks } = timeScale([at(2026, 10, 1, 9), at(2026, 10, 30, 9)]);
    expect(ticks.length).toBeGreaterThan(2);
    for (const tick of ticks) expect(new Date(tick).getHours()).toBe(0);
  });

  test('has at most six ticks within its domain, however long the history', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800 * 24 }), (hours) => {
        const from = at(2025, 2, 1, 7);
        const { domain, ticks } = timeScale([from, from + hours * 3_600_000]);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(domain[0]);
          expect(tick).toBeLessThanOrEqual(domain[1]);
        }
      }),
    );
  });

  test('spans scans that are minutes apart, and not an hour around them', () => {
    const from = at(2026, 10, 1, 9);
    const minutes = (count: number) => from + count * 60_000;
    expect(timeScale([from, minutes(16)])).toEqual({
      domain: [from, minutes(16)],
      ticks: [0, 5, 10, 15].map(minutes),
    });
    expect(timeScale([from, minutes(4)])).toEqual({
      domain: [from, minutes(4)],
      ticks: [0, 1, 2, 3, 4].map(minutes),
    });
    const { domain, ticks } = timeScale([from + 50_000, from + 55_000]);
    expect(domain[1] - domain[0]).toBe(60_000);
    expect(ticks).toEqual([minutes(1)]);
  });

  test('puts a single moment in the middle, as the only tick', () => {
    const only = at(2026, 10, 1, 9);
    const { domain, ticks } = timeScale([only]);
    expect((domain[0] + domain[1]) / 2).toBe(only);
    expect(ticks).toEqual([only]);
  });
});

test('dayScale has ticks at its days, however few, and never at an hour between them', () => {
  const noon = (day: number) => new Date(2026, 9, day, 12).getTime();
  const twice = [noon(1), noon(2)] as const;
  expect(dayScale(twice)).toEqual({ domain: twice, ticks: twice });
  expect(dayScale([noon(1)]).ticks).toEqual([noon(1)]);
  // The clock changes on 25 October in Europe, on 1 November in America.
  const { ticks } = dayScale([noon(18), noon(45)]);
  expect(ticks).toEqual([noon(18), noon(25), noon(32), noon(39)]);
});
