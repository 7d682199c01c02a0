import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { getRanking } from '../../../shared/calls/measuring/ranking.ts';
import type { CallHandler } from '../../platform/calls/handle-call.ts';
import { siteRankingEntity } from './site-ranking-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { searchDomain } from './site-ranking.ts';

const found =
  '"Keyword";"Position";"Search Volume";"Traffic (%)";"Number of Results"\n"vitals";"3";"14800";"21.35";"31400"';
const row = {
  index: 1,
  keyword: 'vitals',
  rank: 3,
  volume: 14800,
  trafficPercent: 21.35,
  numberOfResults: 31400,
};
let table: Table;
let handler: CallHandler;
let owner: SeededUser;
let semrush: LoopbackServer;
let answer: { status: number; body: string };

beforeAll(async () => {
  table = await useTable();
  ({ handler } = await import('./get-ranking.call.ts'));
});
beforeEach(async () => {
  owner = await seedAccount(table);
  await register('https://www.shop.example/');
  answer = { status: 200, body: found };
  semrush = await startLoopbackServer((_, response) => {
    response.writeHead(answer.status).end(answer.body);
  });
  vi.stubEnv('SEMRUSH_API_KEY', 'key');
  vi.stubEnv('SEMRUSH_ENDPOINT', semrush.url);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await semrush.close();
});

const register = (url: string) =>
  siteStore(table).addSites(owner.accountId, [{ url, siteName: url, propertyId: '' }], {
    limit: null,
    now: new Date(),
  });
const ranking = (url = 'https://www.shop.example') =>
  call(handler, getRanking, { body: { url } }, { as: owner });
const laterBy = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

describe('POST /scan/ranking', () => {
  test('asks once, and then caches for a week', async () => {
    const first = await ranking();
    expect(first).toMatchObject({ status: 200, body: { configured: true, rankings: [row] } });
    expect((await ranking()).body).toEqual(first.body);
    expect(semrush.requested).toHaveLength(1);
    expect(new URL(semrush.requested[0] ?? '', semrush.url).searchParams.get('domain')).toBe(
      'shop.example',
    );
    laterBy(7 * 24 * 3_600_000 + 1000);
    await ranking();
    expect(semrush.requested).toHaveLength(2);
  });

  test('also caches that nothing was found', async () => {
    answer = { status: 200, body: 'ERROR 50 :: NOTHING FOUND' };
    await ranking();
    expect((await ranking()).body).toMatchObject({ configured: true, rankings: [] });
    expect(semrush.requested).toHaveLength(1);
  });

  test('asks once for simultaneous calls', async () => {
    const answers = await Promise.all([ranking(), ranking(), ranking(), ranking()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(semrush.requested).toHaveLength(1);
  });

  test('keeps known keywords if Semrush fails, and waits before it asks again', async () => {
    const known = await ranking();
    answer = { status: 200, body: 'ERROR 132 :: API UNITS BALANCE IS ZERO' };
    laterBy(8 * 24 * 3_600_000);
    expect((await ranking()).body).toEqual(known.body);
    expect((await ranking()).body).toEqual(known.body);
    expect(semrush.requested).toHaveLength(2);
  });

  test('says that Semrush failed if nothing is known, and does not ask at every view', async () => {
    answer = { status: 200, body: 'ERROR 120 :: WRONG KEY - ID PAIR' };
    expect(await ranking()).toMatchObject({ status: 502 });
    await ranking();
    expect(semrush.requested).toHaveLength(1);
  });

  test('asks nothing without a key', async () => {
    vi.stubEnv('SEMRUSH_API_KEY', '');
    expect((await ranking()).body).toEqual({ configured: false, fetchedAt: null, rankings: [] });
    expect(semrush.requested).toEqual([]);
  });

  test('asks about the account’s own sites only', async () => {
    expect(await ranking('https://other.example/')).toMatchObject({ status: 404 });
    expect(semrush.requested).toEqual([]);
  });

  test('asks nothing about hosts that no search engine knows', async () => {
    await register('http://127.0.0.1:4455/');
    expect((await ranking('http://127.0.0.1:4455/')).body).toMatchObject({ rankings: [] });
    expect(semrush.requested).toEqual([]);
  });

  test('is gone a month after the last question', async () => {
    await ranking();
    const { data } = await siteRankingEntity(table)
      .get({ accountId: owner.accountId, domain: 'shop.example' })
      .go();
    expect((data?.expiresAt ?? 0) * 1000).toBeLessThanOrEqual(Date.now() + 31 * 24 * 3_600_000);
  });
});

test.each([
  ['https://WWW.Shop.example./a', 'shop.example'],
  ['https://blog.shop.example/', 'blog.shop.example'],
  ['http://localhost:4000/', undefined],
  ['http://[::1]/', undefined],
  ['http://10.0.0.1/', undefined],
])('%s is known to search engines as %s', (url, domain) => {
  expect(searchDomain(url)).toBe(domain);
});
