import { describe, expect, test } from 'vitest';
import { labThresholds } from '../../../../shared/assessment/thresholds.ts';
import { positionBetween } from './threshold-position.ts';

describe('positionBetween', () => {
  const threshold = { goodBelow: 2, badAbove: 4 };

  test('is linear from zero to 1.5 times the bad threshold', () => {
    expect(positionBetween(3, threshold)).toEqual({
      goodUntil: (2 / 6) * 100,
      badFrom: (4 / 6) * 100,
      marker: 50,
      isBeyond: false,
    });
  });

  test('stops at the end and says so', () => {
    expect(positionBetween(60, threshold)).toMatchObject({ marker: 100, isBeyond: true });
    expect(positionBetween(0, threshold).marker).toBe(0);
  });

  test('puts the marker in the band of the value', () => {
    for (const of of Object.values(labThresholds.mobile)) {
      const inBetween = positionBetween((of.goodBelow + of.badAbove) / 2, of);
      expect(inBetween.marker).toBeGreaterThan(inBetween.goodUntil);
      expect(inBetween.marker).toBeLessThan(inBetween.badFrom);
    }
  });
});
