import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { AnalyticsRow, PageAnalyticsRow } from '../../models/measuring/analytics.ts';
import { addPropertyId, getAnalytics, getAnalyticsSetup, getPageAnalytics } from './analytics.ts';

const faultsOf = (schema: z.ZodType | undefined, input: object) =>
  schema?.safeParse(input).error?.issues;
const report = { propertyId: '123456789' };

describe('property ids', () => {
  test.each([
    ['', 'Please fill in property id'],
    [undefined, 'Please fill in property id'],
    ['G-ABC123', 'Property id must be a number'],
    ['12a', 'Property id must be a number'],
    ['1'.repeat(21), 'Property id has more than 20 digits'],
    ['UA-12345-6', expect.stringContaining('old Universal Analytics property')],
  ])('%s', (propertyIdToUpdate, message) => {
    const body = { propertyIdToUpdate, siteUrl: 'https://a.example/' };
    expect(faultsOf(addPropertyId.body, body)).toMatchObject([
      { message, path: ['propertyIdToUpdate'] },
    ]);
  });
});

describe('ranges', () => {
  test.each([
    [{ startDate: '2026-02-30' }, 'startDate', 'Start date must be a day such as 2026-01-31'],
    [{ endDate: 'today' }, 'endDate', 'End date must be a day such as 2026-01-31'],
    [
      { startDate: '2015-08-13' },
      'startDate',
      'Google Analytics 4 has no numbers from before 2015-08-14',
    ],
    [
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      'endDate',
      'The end date is before the start date',
    ],
  ])('%j', (range, field, message) => {
    expect(faultsOf(getPageAnalytics.body, { ...report, ...range })).toMatchObject([
      { message, path: [field] },
    ]);
  });

  test('may be left out', () => {
    expect(faultsOf(getPageAnalytics.body, report)).toBeUndefined();
    expect(faultsOf(getAnalytics.body, { ...report, dimension: 'browser' })).toBeUndefined();
  });
});

test('a dimension is one of four', () => {
  expect(faultsOf(getAnalytics.body, { ...report, dimension: 'city' })).toMatchObject([
    { message: 'Dimension must be country, browser, deviceCategory or operatingSystem' },
  ]);
});

test('answers have the fields of the specification', () => {
  const visitors = { activeUsers: 1, newUsers: 2, totalUsers: 3, averageSessionDuration: 4.5 };
  const row: AnalyticsRow = { country: 'Belgium', countryId: 'BE', ...visitors };
  const page: PageAnalyticsRow = {
    pagePath: '/',
    pageTitle: 'Home',
    url: 'https://a.example/',
    screenPageViews: 1,
    views: 1,
    users: 1,
    newUsers: 1,
    screenPageViewsPerSession: 1.5,
    averageSessionDuration: 4.5,
    bounceRate: 0.4,
    eventCount: 9,
    conversions: 0,
    totalRevenue: 12.5,
  };
  const facts = {
    startDate: '2026-01-01',
    endDate: '2026-01-28',
    fetchedAt: '2026-01-29T10:00:00.000Z',
    isSampled: false,
    isThresholded: false,
    isSample: false,
  };
  expect(getAnalytics.answer.parse({ rows: [row], totals: visitors, ...facts }).rows).toEqual([
    row,
  ]);
  expect(getPageAnalytics.answer.parse({ rows: [page], totals: null, ...facts }).rows).toEqual([
    page,
  ]);
  expect(
    getAnalyticsSetup.answer.parse({ configured: false, isSample: false, sites: [] }),
  ).toBeTruthy();
});
