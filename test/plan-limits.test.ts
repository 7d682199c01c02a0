/** Every limit of a plan, with many requests at its edge. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as addSubUserHandler } from '../functions/identity/accounts/add-sub-user.call.ts';
import { competitorEntity } from '../functions/registry/pages/competitor-entity.ts';
import { pageEntity } from '../functions/registry/pages/page-entity.ts';
import { siteEntity } from '../functions/registry/pages/site-entity.ts';
import { pingCampaignEntity } from '../functions/monitoring/ping/ping-campaign-entity.ts';
import { handler as pingServerHandler } from '../functions/monitoring/ping/ping-server.call.ts';
import { accountEntity } from '../functions/platform/callers/account-entity.ts';
import type { Table } from '../functions/platform/table/table.ts';
import { handler as addPagesHandler } from '../functions/portfolio/sites/add-pages.call.ts';
import { handler as addSinglePageHandler } from '../functions/portfolio/sites/add-single-page.call.ts';
import { handler as addSiteHandler } from '../functions/portfolio/sites/add-site.call.ts';
import { subUserEntity } from '../functions/identity/accounts/sub-user-entity.ts';
import { addCompetitors } from '../shared/calls/portfolio/competitors.ts';
import { pingServer } from '../shared/calls/monitoring/ping.ts';
import { addPages, addSinglePage, addSite } from '../shared/calls/portfolio/sites.ts';
import { addSubUser } from '../shared/calls/identity/sub-users.ts';
import type { PlanName } from '../shared/plans/plans.ts';
import { type Answered, callRaw } from './support/call-handler.ts';
import { startLoopbackServer } from './support/loopback-server.ts';
import { useTable } from './support/scans.ts';
import { seedAccount, type SeededUser } from './support/seed-account.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});
afterEach(() => vi.unstubAllEnvs());

const home = 'https://example.com/';
/** Without a name to resolve; nothing pings it here. */
const pinged = 'https://1.1.1.1/';
const statusesOf = (answers: readonly Answered[]) => [...new Set(answers.map((one) => one.status))];

const addingSite = (root: SeededUser, url = `https://${randomUUID()}.example.com/`) =>
  callRaw(
    addSiteHandler,
    addSite,
    { body: { email: root.email, sites: [{ url, siteName: 'A', propertyId: '' }] } },
    { as: root },
  );

interface Limit {
  name: string;
  /** Developer allows less of it than Team. */
  developer: number;
  team: number;
  /** The value in `PLAN_OVERRIDES` for no limit. */
  unlimited: object;
  limit(most: number): object;
  prepare?(root: SeededUser): Promise<unknown>;
  add(root: SeededUser, index: number): Promise<Answered>;
  /** Status of the added item. @default 200 */
  added?: number;
  /** How many there are, by the items and by the counter. */
  count(root: SeededUser): Promise<[number, number]>;
}

const account = async ({ accountId }: SeededUser) =>
  (await accountEntity(table).get({ accountId }).go({ consistent: true })).data;
const countPages = async ({ accountId }: SeededUser): Promise<[number, number]> => {
  const [pages, sites] = await Promise.all([
    pageEntity(table).query.bySite({ accountId }).go({ pages: 'all' }),
    siteEntity(table).query.byUrl({ accountId }).go(),
  ]);
  return [pages.data.length, sites.data[0]?.pageCount ?? 0];
};
const newPage = () => `${home}${randomUUID()}`;

const rival = await startLoopbackServer((_, response) => void response.end('rival'));
afterAll(() => rival.close());
// Before the handler is loaded, whose guard reads it.
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const { handler: addCompetitorsHandler } =
  await import('../functions/portfolio/competitors/add-competitors.call.ts');

const limits: Limit[] = [
  {
    name: 'sites',
    developer: 3,
    team: 5,
    unlimited: { siteUnlimited: true },
    limit: (siteLimit) => ({ siteLimit }),
    add: (root) => addingSite(root),
    count: async (root) => {
      const { accountId } = root;
      const { data } = await siteEntity(table).query.byUrl({ accountId }).go({ pages: 'all' });
      return [data.length, (await account(root))?.siteCount ?? 0];
    },
  },
  {
    name: 'pages of a site',
    developer: 4,
    team: 10,
    unlimited: { pageUnlimited: true },
    limit: (pageLimit) => ({ pageLimit }),
    prepare: (root) => addingSite(root, home),
    // By either of the two calls.
    add: (root, index) => {
      const { email } = root;
      const site = { url: home };
      return index % 2 === 0
        ? callRaw(
            addPagesHandler,
            addPages,
            { body: { email, site, pages: [newPage()] } },
            { as: root },
          )
        : callRaw(
            addSinglePageHandler,
            addSinglePage,
            { body: { email, site, page: newPage() } },
            { as: root },
          );
    },
    count: countPages,
  },
  {
    name: 'competitors',
    developer: 3,
    team: 5,
    unlimited: { competitorSitesUnlimited: true },
    limit: (competitorSitesLimit) => ({ competitorSitesLimit }),
    add: (root) =>
      callRaw(
        addCompetitorsHandler,
        addCompetitors,
        {
          body: {
            email: root.email,
            sites: [{ url: `${rival.url}/${randomUUID()}`, name: 'Rival' }],
          },
        },
        { as: root },
      ),
    count: async (root) => {
      const { accountId } = root;
      const { data } = await competitorEntity(table).query.byUrl({ accountId }).go();
      return [data.length, (await account(root))?.competitorCount ?? 0];
    },
  },
  {
    name: 'sub-users',
    developer: 1,
    team: 5,
    unlimited: { subUsersUnlimited: true },
    limit: (subUsersLimit) => ({ subUsersLimit }),
    add: (root) => {
      const person = { firstName: 'Grace', lastName: 'Hopper', role: 'Developer' };
      const email = `${randomUUID()}@example.com`;
      const body = { ...person, email, password: 'Generated1!' };
      return callRaw(
        addSubUserHandler,
        addSubUser,
        { params: { email: root.email }, body },
        { as: root },
      );
    },
    count: async (root) => {
      const { accountId } = root;
      const { data } = await subUserEntity(table).query.byEmail({ accountId }).go();
      return [data.length, (await account(root))?.subUserCount ?? 0];
    },
  },
  {
    name: 'hourly pings',
    developer: 3,
    team: 5,
    unlimited: { pingCampaignsUnlimited: true },
    limit: (pingCampaignsLimit) => ({ pingCampaignsLimit }),
    prepare: (root) => addingSite(root, pinged),
    add: (root) => {
      const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
      const interval = { startDate: hours(0), endDate: hours(5) };
      const body = { site: pinged, selectedCountries: ['this-machine'], ...interval };
      return callRaw(pingServerHandler, pingServer, { body }, { as: root });
    },
    added: 202,
    count: async (root) => {
      const { accountId } = root;
      const { data } = await pingCampaignEntity(table).query.byAccount({ accountId }).go();
      return [data.length, (await account(root))?.pingCampaignCount ?? 0];
    },
  },
];

describe.each(limits)('the limit of $name', (limit) => {
  const { add, added = 200, count, developer, team } = limit;
  const override = (forTeam: object, forDeveloper = limit.limit(developer)) =>
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Team: forTeam, Developer: forDeveloper }));
  const on = async (plan: PlanName) => {
    const root = await seedAccount(table, { plan });
    await limit.prepare?.(root);
    return root;
  };
  const addAtOnce = (root: SeededUser, many: number) =>
    Promise.all(Array.from({ length: many }, (_, index) => add(root, index)));
  const change = ({ accountId }: SeededUser, plan: PlanName) =>
    accountEntity(table).patch({ accountId }).set({ plan }).go();

  // Of sub-users in functions/identity/accounts/sub-users.test.ts.
  const ofFifty = limit.name === 'sub-users' ? 5 : 50;
  test(`holds when ${ofFifty} come at once with room for one`, async () => {
    override(limit.limit(team));
    const root = await on('Team');
    for (let index = 0; index < team - 1; index += 1) await add(root, index);
    const answers = await addAtOnce(root, ofFifty);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(ofFifty - 1);
    for (const { body } of refused) expect(body.errors[0].code).toBe('limit_reached');
    expect(await count(root)).toEqual([team, team]);
  });

  test('holds when the plan becomes smaller while 20 are added', async () => {
    override(limit.limit(20));
    const root = await on('Team');
    await add(root, 0);
    const answers = addAtOnce(root, 20);
    await change(root, 'Developer');
    const after = await count(root);
    await answers;
    const [items, counted] = await count(root);
    expect(items).toBe(counted);
    // Existing items stay when the plan changes; nothing is added beyond the new limit.
    expect(items).toBeLessThanOrEqual(Math.max(after[1], developer));
    expect((await add(root, 0)).status).toBe(items < developer ? added : 403);
  });

  test('is that of the new plan for requests made under the old one', async () => {
    override(limit.limit(team), limit.limit(0));
    const root = await on('Developer');
    const adding = add(root, 0);
    await change(root, 'Team');
    const { status } = await adding;
    const [items] = await count(root);
    expect([status < 300, items]).toEqual(status < 300 ? [true, 1] : [false, 0]);
    expect((await add(root, 1)).status).toBeLessThan(300);
  });

  test('does not exist where the plan says so', async () => {
    override({ ...limit.limit(1), ...limit.unlimited });
    const root = await on('Team');
    const answers = await addAtOnce(root, 8);
    expect(statusesOf(answers).every((status) => status < 300)).toBe(true);
    expect(await count(root)).toEqual([8, 8]);
  });
});
