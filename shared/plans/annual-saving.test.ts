import { expect, test } from 'vitest';
import { annualSaving } from './annual-saving.ts';
import { PaidPlan, planLimits } from './plans.ts';

test('365 days in periods of 30 days against twelve months at once, in whole euro', () => {
  const saved = PaidPlan.options.map((name) => {
    const { priceMonthCents, priceAnnualCents } = planLimits(name);
    return annualSaving({
      priceMonth: priceMonthCents / 100,
      priceAnnual: priceAnnualCents / 100,
    });
  });
  expect(saved).toEqual([51, 90, 181]);
});

test('an annual price that saves nothing is no saving', () => {
  expect(annualSaving({ priceMonth: 10, priceAnnual: 11 })).toBe(0);
  expect(annualSaving({ priceMonth: 30, priceAnnual: 30 })).toBe(5);
});
