import { beforeAll, expect, test } from 'vitest';
import {
  exportVisitors,
  getVisitorPages,
  getVisitorReport,
} from '../../../shared/calls/measuring/visitors.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import {
  countLog,
  logOf,
  type LoggedView,
  newVisitorSite,
} from '../../../test/support/visitor-log.ts';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../shared/models/measuring/visitor-report.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

const table = await useTable();
const url = 'https://shop.example';
let owner: SeededUser;

const hostile = '=HYPERLINK("x")';
const view = (at: number, more: Partial<LoggedView> & { lcp: number }): LoggedView => ({
  visitor: at,
  ...more,
  metrics: {
    lcp: { value: more.lcp, parts: [100, 200, 300, more.lcp - 600], element: '#hero' },
    cls: { value: 0.3, parts: [], element: hostile },
  },
});

beforeAll(async () => {
  owner = await seedAccount(table, { plan: 'Internal' });
  await siteStore(table).addSites(owner.accountId, [{ url, siteName: 'Shop', propertyId: '' }], {
    limit: null,
    now: new Date(),
  });
  const { siteKey } = await newVisitorSite(table, owner.accountId, url);
  const views = [
    ...Array.from({ length: 30 }, (_, at) =>
      view(at, { lcp: 2000, at: '2026-11-20T10:00:00Z', path: '/', release: '1' }),
    ),
    ...Array.from({ length: 10 }, (_, at) =>
      view(at + 40, { lcp: 6000, at: '2026-11-21T10:00:00Z', path: '/slow', release: '2' }),
    ),
  ];
  await countLog(table, { name: 'log', text: logOf(siteKey, views) });
});

const period = { url, from: '2026-11-01', to: '2026-11-24' };
const report = async (more: object = {}) =>
  call(
    await loadHandler(getVisitorReport),
    getVisitorReport,
    { query: { ...period, ...more } },
    { as: owner },
  );

test('a report has p75, interval, shares, histogram, parts, days, segments and culprits', async () => {
  const { body } = await report();
  const { metrics, days, values, culprits, ...counts } = body as VisitorReport;
  expect(counts).toEqual({ from: period.from, to: period.to, views: 40, leftOut: 0 });
  expect(metrics.lcp.numbers).toMatchObject({ views: 40, good: 0.75, bad: 0.25, category: null });
  expect(metrics.lcp.histogram.map(([, , count]) => count)).toEqual([30, 10]);
  const first = metrics.lcp.histogram[0];
  expect(first && first[0] < 2000 && 2000 <= first[1]).toBe(true);
  expect(metrics.lcp.parts[0]).toEqual({ part: 'timeToFirstByte', mean: 100 });
  expect(days.map(({ day, views }) => [day, views])).toEqual([
    ['2026-11-20', 30],
    ['2026-11-21', 10],
  ]);
  expect(
    values.filter(({ by }) => by === 'release').map(({ value, views }) => [value, views]),
  ).toEqual([
    ['1', 30],
    ['2', 10],
  ]);
  expect(culprits).toEqual([
    expect.objectContaining({ metric: 'cls', text: hostile, views: 40, suffering: 40 }),
    expect.objectContaining({ metric: 'lcp', text: '#hero', views: 40, suffering: 10 }),
  ]);
});

test.each([
  [{ by: 'release', value: '2' }, 10],
  [{ group: '/slow' }, 10],
  [{ group: '/', by: 'device', value: 'mobile' }, 30],
  [{ group: '/', by: 'device', value: 'desktop' }, 0],
  [{ to: '2026-11-20' }, 30],
])('of %o has its views', async (segment, views) => {
  expect((await report(segment)).body).toMatchObject({ views });
});

test.each([
  [{ group: '/', by: 'country', value: 'DE' }, 'Views of one page are counted by device only'],
  [{ by: 'country' }, 'A dimension and its value go together'],
  [{ from: '2026-11-25' }, 'The first day is after the last one'],
  [{ from: '2020-01-01' }, 'A period has at most 400 days'],
])('%o is refused in a sentence', async (segment, message) => {
  const { status, body } = await report(segment);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
});

test('pages come in the order of views × how far above good they are', async () => {
  const { body } = await call(
    await loadHandler(getVisitorPages),
    getVisitorPages,
    { query: period },
    { as: owner },
  );
  const { pages, all } = body as VisitorPages;
  expect(all).toBe(2);
  expect(pages.map(({ group, views }) => [group, views])).toEqual([
    ['/', 30],
    ['/slow', 10],
  ]);
  // 30 views at three times good in CLS: 60; 10 views the same, and 2.4 times good in LCP: 34.
  expect(pages.map(({ weight }) => Math.round(weight / 2))).toEqual([30, 17]);
});

test('the CSV has p75 and histogram of each day', async () => {
  const { body } = await call(
    await loadHandler(exportVisitors),
    exportVisitors,
    { query: { ...period, by: 'release', value: '1' } },
    { as: owner },
  );
  const [head, ...lines] = String(body).trim().split('\r\n');
  expect(head).toContain('p75 from (95 %)');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^2026-11-20,lcp,ms,,release,1,30,\d+/);
  expect(lines[0]).toMatch(/:30$/);
});
