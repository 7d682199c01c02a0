import { beforeEach, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { countLog, logOf, newVisitorSite } from '../../../test/support/visitor-log.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { compareVisitors } from './compare-visitors.ts';

const table = await useTable();
const url = 'https://shop.example';
let site: Awaited<ReturnType<typeof newVisitorSite>>;
beforeEach(async () => {
  const { accountId } = await seedAccount(table, { plan: 'Internal' });
  site = await newVisitorSite(table, accountId, url);
  await siteStore(table).addSites(accountId, [{ url, siteName: 'Shop', propertyId: '' }], {
    limit: null,
    now: new Date(),
  });
});

/** Views of a day, log-normal around a median; the same for the same day. */
async function visit(
  day: string,
  median: number,
  { count = 130, release = '1', path = '/' } = {},
): Promise<void> {
  const views = Array.from({ length: count }, (_, at) => ({
    lcp: Math.round(median * (0.6 + (0.8 * ((at * 37) % count)) / count)),
    at: `${day}T10:00:00Z`,
    visitor: at,
    release,
    path,
  }));
  const name = `${day} ${median} ${path}`;
  const now = new Date(`${day}T11:00:00Z`);
  await countLog(table, { name, text: logOf(site.siteKey, views) }, { now });
}
const compareOn = (day: string, time = '03:00') => {
  const announce = () => Promise.resolve();
  return compareVisitors({ table, announce }, site, new Date(`${day}T${time}:00Z`));
};
async function told() {
  const { data } = await outboxEventEntity(table)
    .query.byId({ accountId: site.accountId })
    .go({ pages: 'all' });
  return data.flatMap(({ event }) => (event.type === 'visitors-compared' ? event.facts : []));
}

test('a p75 that leaves its band for a day is told once, with page, release and deployment', async () => {
  for (const day of ['16', '17', '18', '19']) await visit(`2026-11-${day}`, 1800);
  await deploymentStore(table).add(
    { accountId: site.accountId, siteKey: site.urlKey },
    { label: 'v2', at: new Date('2026-11-19T22:00:00Z') },
    { now: new Date() },
  );
  await visit('2026-11-20', 3600, { release: '2' });
  await compareOn('2026-11-21', '01:59');
  expect(await told()).toEqual([]);
  await Promise.all([compareOn('2026-11-21'), compareOn('2026-11-21')]);
  await compareOn('2026-11-21', '20:00');
  const [facts, ...others] = await told();
  expect(others).toEqual([]);
  expect(facts).toMatchObject({
    day: '2026-11-20',
    release: '2',
    deployment: 'v2',
    changes: [
      {
        step: 'worse',
        metric: 'lcp',
        device: 'mobile',
        group: '',
        views: 130,
        most: '/',
        isListed: true,
      },
    ],
  });
  await visit('2026-11-21', 1750);
  await compareOn('2026-11-22');
  expect((await told()).at(-1)).toMatchObject({
    changes: [{ step: 'over', metric: 'lcp', device: 'mobile', group: '' }],
  });
});

test.each([
  ['a change within the interval', 1850, 130],
  ['too few views on the day', 3600, 99],
])('%s is nothing to tell', async (_what, median, count) => {
  for (const day of ['17', '18', '19']) await visit(`2026-11-${day}`, 1800);
  await visit('2026-11-20', median, { count });
  await compareOn('2026-11-21');
  expect(await told()).toEqual([]);
});

test('a page that got worse while the others did not is told by itself', async () => {
  for (const day of ['17', '18', '19']) {
    await visit(`2026-11-${day}`, 1200, { count: 200 });
    await visit(`2026-11-${day}`, 1200, { count: 200, path: '/b' });
    await visit(`2026-11-${day}`, 1200, { path: '/slow' });
  }
  await visit('2026-11-20', 1100, { count: 200 });
  await visit('2026-11-20', 1100, { count: 200, path: '/b' });
  await visit('2026-11-20', 1500, { path: '/slow' });
  await compareOn('2026-11-21');
  expect(await told()).toMatchObject([
    // It is no page of the account: anyone can send its name.
    { changes: [{ step: 'worse', group: '/slow', isListed: false }] },
  ]);
  // By then, ten others have more views.
  for (let other = 0; other < 10; other += 1)
    await visit('2026-11-21', 1100, { count: 140, path: `/other-${other}` });
  await visit('2026-11-21', 1200, { path: '/slow' });
  await compareOn('2026-11-22');
  expect((await told()).at(-1)).toMatchObject({ changes: [{ step: 'over', group: '/slow' }] });
});
