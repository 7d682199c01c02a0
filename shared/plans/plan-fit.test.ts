import { expect, test } from 'vitest';
import { exceeded } from './plan-fit.ts';
import { planLimits } from './plans.ts';

const business = { sites: 10, pages: 500, subUsers: 10, competitors: 10 };

test('what a plan allows in full fits it', () => {
  expect(exceeded(business, planLimits('Business'))).toEqual([]);
});

test.each(['sites', 'subUsers', 'competitors'] as const)('one more of %s does not', (thing) => {
  const usage = { ...business, [thing]: 11 };
  expect(exceeded(usage, planLimits('Business'))).toEqual([thing]);
});

test('pages are held against the site that has most of them', () => {
  const usage = { sites: 3, pages: 11, subUsers: 1, competitors: 3 };
  expect(exceeded(usage, planLimits('Developer'))).toEqual(['pages']);
});

test('a plan without limits takes everything', () => {
  const usage = { sites: 900, pages: 900, subUsers: 900, competitors: 900 };
  expect(exceeded(usage, planLimits('Internal'))).toEqual([]);
});
