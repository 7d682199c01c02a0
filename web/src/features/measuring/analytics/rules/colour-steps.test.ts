import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourSteps, mostSteps, stepOf } from './colour-steps.ts';

test('are named by round numbers, the last from the greatest that a value reaches', () => {
  expect(colourSteps([2, 45_000, 700]).map(({ words }) => words)).toEqual([
    'Under 1,000',
    '1,000 to 2,999',
    '3,000 to 9,999',
    '10,000 to 29,999',
    '30,000 and more',
  ]);
  expect(colourSteps([0, 9]).map(({ words }) => words)).toEqual(['Under 3', '3 and more']);
  expect(colourSteps([]).map(({ words }) => words)).toEqual(['Under 3']);
});

test('have a place for every value, in the order of the values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000)), (values) => {
      const steps = colourSteps(values);
      expect(steps.length).toBeLessThanOrEqual(mostSteps);
      const sorted = values.toSorted((a, b) => a - b);
      const found = sorted.map((value) => stepOf(steps, value));
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      for (const [index, value] of sorted.entries()) {
        const { from, to = Infinity } = steps[found[index] ?? 0] ?? { from: -1 };
        expect(value >= from && value < to).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});
