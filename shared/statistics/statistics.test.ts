import { describe, expect, test } from 'vitest';
import { shiftBetween } from './hodges-lehmann.ts';
import { holm } from './holm.ts';
import { pairsAbove, pOfAbove, zOfAbove } from './mann-whitney.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the Mann–Whitney test', () => {
  test('counts pairs, ties half', () => {
    expect(pairsAbove([3, 5], [1, 3, 4])).toBe(1.5 + 3);
  });

  test('has the exact probabilities of the tables', () => {
    // One of the 12,650 selections of 4 of 25, and of the 2,024 of 3 of 24.
    expect(pOfAbove([31, 32, 33, 34], upTo(21))).toBeCloseTo(1 / 12_650, 12);
    expect(pOfAbove([31, 32, 33], upTo(21))).toBeCloseTo(1 / 2024, 12);
    // Critical values of U, one-sided 0.05: 4 of 5 and 5; 0.025: 2 of 5 and 5 (Mann and Whitney, 1947).
    const below = [1, 2, 3, 4, 5];
    expect(pOfAbove([2.5, 4.5, 6, 7, 8], below)).toBeCloseTo(7 / 252 + 5 / 252, 12);
    expect(pOfAbove([3.5, 6, 7, 8, 9], below)).toBeCloseTo(4 / 252, 12);
  });

  test('below 0.005 with four of 21 while at most eight pairs of 84 are lost', () => {
    const base = upTo(21);
    expect(pOfAbove([13.5, 30, 31, 32], base)).toBeCloseTo(53 / 12_650, 12);
    expect(pOfAbove([12.5, 30, 31, 32], base)).toBeCloseTo(71 / 12_650, 12);
  });

  test('counts ties as they fall', () => {
    expect(pOfAbove([0, 0], [0, 0, 0])).toBe(1);
    // 2 of the 10 selections of two of 1, 1, 1, 2, 2 … have both of the largest.
    expect(pOfAbove([2, 2], [1, 1, 1])).toBeCloseTo(1 / 10, 12);
    expect(pOfAbove([2, 2], [1, 1, 2])).toBeCloseTo(3 / 10, 12);
  });

  test('in its approximation corrects for ties', () => {
    expect(zOfAbove([1, 1], [1, 1, 1])).toBe(0);
    expect(
      zOfAbove(
        upTo(10).map((each) => each + 10),
        upTo(10),
      ),
    ).toBeCloseTo(3.78, 2);
    expect(zOfAbove([2, 2, 2], [1, 1, 1])).toBeCloseTo(4.5 / Math.sqrt(0.75 * (7 - 48 / 30)), 6);
  });
});

test('Holm multiplies the smallest by the number of tests, and keeps the order', () => {
  const adjusted = holm([
    { name: 'a', p: 0.01 },
    { name: 'b', p: 0.04 },
    { name: 'c', p: 0.03 },
    { name: 'd', p: 0.005 },
  ]);
  expect([...adjusted]).toEqual([
    ['d', 0.02],
    ['a', 0.03],
    ['c', 0.06],
    ['b', 0.06],
  ]);
});

describe('the Hodges–Lehmann estimate', () => {
  test('is the median of all differences', () => {
    expect(shiftBetween([1, 2, 3], [4, 6]).estimate).toBe(3);
  });

  test('has the interval of the tables: for 8 and 8, the 14th difference from either end', () => {
    const before = upTo(8).map((each) => each * 10);
    const after = upTo(8).map((each) => each * 10 + each * 0.1 + 100);
    const differences = after
      .flatMap((later) => before.map((earlier) => later - earlier))
      .toSorted((a, b) => a - b);
    expect(shiftBetween(before, after)).toMatchObject({
      low: differences[13],
      high: differences[64 - 14],
    });
  });

  test('gives the whole range where there are too few', () => {
    expect(shiftBetween([1, 2], [5])).toEqual({ estimate: 3.5, low: 3, high: 4 });
  });
});
