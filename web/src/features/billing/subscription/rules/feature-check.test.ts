import { expect, test } from 'vitest';
import { listedPlans } from '../testing/plans.ts';
import { compareWithPlan, placesOf } from './feature-check.ts';

const team = listedPlans[1];
const usage = { sites: 5, pages: 10, subUsers: 5, competitors: 5 };
const fits = (more: Partial<typeof usage>, plan = team) =>
  compareWithPlan({ ...usage, ...more }, plan).map((one) => one.fits);

test('what is exactly as much as the plan allows fits', () => {
  expect(fits({})).toEqual([true, true, true, true]);
});

test.each([
  ['sites', { sites: 6 }, [false, true, true, true]],
  ['pages of the largest site', { pages: 11 }, [true, false, true, true]],
  ['sub-users', { subUsers: 6 }, [true, true, false, true]],
  ['competitors', { competitors: 6 }, [true, true, true, false]],
])('one of the %s too many does not', (_, more, expected) => {
  expect(fits(more)).toEqual(expected);
});

test('what is too many is removed on its own screen', () => {
  const placesFor = (more: Partial<typeof usage>) =>
    placesOf(compareWithPlan({ ...usage, ...more }, team)).map(({ path }) => path);
  expect(placesFor({ sites: 6, pages: 11 })).toEqual(['/registered-sites']);
  expect(placesFor({ subUsers: 6, competitors: 6 })).toEqual([
    '/add-subusers',
    '/competitor-analysis',
  ]);
});

test('unlimited flags bypass each check', () => {
  const unlimited = { unlimited: true, limit: 0 };
  const features = {
    sites: { ...unlimited, pagesUnlimited: true, pagesLimit: 0 },
    subusers: unlimited,
    competitor_sites: unlimited,
  };
  expect(fits({}, { ...team, features })).toEqual([true, true, true, true]);
});
