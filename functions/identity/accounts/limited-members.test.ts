import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { organiseSites, removeClient, saveClient } from '../../../shared/calls/registry/clients.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { getPortfolio } from '../../../shared/calls/portfolio/portfolio.ts';
import { addDeployment } from '../../../shared/calls/portfolio/marks.ts';
import { listStatuses } from '../../../shared/calls/measuring/scans.ts';
import { listMonthlyUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { addPages, addSite, listSites } from '../../../shared/calls/portfolio/sites.ts';
import { limitSubUser } from '../../../shared/calls/identity/sub-users.ts';
import { call } from '../../../test/support/call-handler.ts';
import { competingOn } from '../../../test/support/competitor-calls.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedSubUser } from '../../../test/support/seed-account.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { subUserEntity } from './sub-user-entity.ts';

type User = Awaited<ReturnType<typeof competingOn>>['user'];
const own = `https://own-${randomUUID()}.example/`;
const other = `https://other-${randomUUID()}.example/`;

let root: User;
let member: User;
let subUserId: string;
let clientId: string;

const ask = async (contract: CallContract, input: object, as: User) =>
  call(await loadHandler(contract), contract, input as never, { as });

beforeEach(async () => {
  const table = await useTable();
  ({ user: root } = await competingOn('Internal'));
  const { accountId } = root;
  const user = await seedSubUser(table, { accountId });
  member = { ...root, ...user };
  subUserId = randomUUID();
  const now = new Date().toISOString();
  await subUserEntity(table)
    .create({
      accountId,
      email: user.email,
      userId: user.userId,
      subUserId,
      firstName: 'Grace',
      lastName: 'Hopper',
      role: 'CEO',
      invitedUntil: now,
      createdAt: now,
    })
    .go();
  const sites = [own, other].map((url) => ({ url, siteName: url }));
  await ask(addSite, { body: { email: root.email, sites } }, root);
  const pages = [`${own}about`];
  await ask(addPages, { body: { email: root.email, site: { url: own }, pages } }, root);
  const saved = await ask(saveClient, { body: { name: 'Acme' } }, root);
  ({ clientId } = saved.body as { clientId: string });
  await ask(organiseSites, { body: { sites: [own], clientId } }, root);
});

const limit = (clients: unknown) =>
  ask(limitSubUser, { params: { user: root.email, subUserId }, body: { clients } }, root);
const sitesSeen = async () => {
  const { body } = await ask(listSites, { params: { email: root.email } }, member);
  return (body as [{ sites: { url: string }[] }])[0].sites.map(({ url }) => url);
};

describe('a member who is limited to a client', () => {
  test('sees its sites and their pages in every list, and no other', async () => {
    expect(await sitesSeen()).toHaveLength(2);
    await limit([{ clientId, role: 'view' }]);
    expect(await sitesSeen()).toEqual([own]);
    const portfolio = await ask(getPortfolio, {}, member);
    expect((portfolio.body as { rows: { url: string }[] }).rows.map(({ url }) => url)).toEqual([
      own,
    ]);
    const statuses = await ask(
      listStatuses,
      { body: { sites: [own, other, `${own}about`] } },
      member,
    );
    expect((statuses.body as { siteName: string }[]).map(({ siteName }) => siteName)).toEqual([
      own,
      `${own}about`,
    ]);
  });

  test('reaches a page that a site of another client lists too', async () => {
    const page = `${own}about`;
    const second = `${own}second`;
    const sites = [{ url: second, siteName: second }];
    await ask(addSite, { body: { email: root.email, sites } }, root);
    await ask(
      addPages,
      { body: { email: root.email, site: { url: second }, pages: [page] } },
      root,
    );
    // The other one comes first.
    const theirs = keyOfUrl(own) < keyOfUrl(second) ? second : own;
    await ask(organiseSites, { body: { sites: [own], clientId: null } }, root);
    await ask(organiseSites, { body: { sites: [theirs], clientId } }, root);
    await limit([{ clientId, role: 'work' }]);
    const listed = await ask(listStatuses, { body: { sites: [page] } }, member);
    expect(listed.body).toMatchObject([{ siteName: page }]);
    expect((await ask(listMonthlyUptime, { query: { url: page } }, member)).status).toBe(200);
    const deployed = await ask(addDeployment, { body: { url: page, label: 'v1' } }, member);
    expect(deployed.status).toBe(200);
  });

  test('sees all again once the limit is lifted, and none with an empty list', async () => {
    await limit([]);
    expect(await sitesSeen()).toEqual([]);
    await limit(null);
    expect(await sitesSeen()).toHaveLength(2);
  });

  test('sees no site of a client that is removed', async () => {
    await limit([{ clientId, role: 'work' }]);
    await ask(removeClient, { body: { clientId } }, root);
    expect(await sitesSeen()).toEqual([]);
  });

  test('cannot change a site that they may only view', async () => {
    await limit([{ clientId, role: 'view' }]);
    const refused = await ask(addDeployment, { body: { url: own, label: 'v1' } }, member);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { errors: [{ reason: 'limited_to_clients' }] },
    ]);
  });

  test('cannot be limited to a client that does not exist', async () => {
    const refused = await limit([{ clientId: 'unknown', role: 'view' }]);
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { errors: [{ field: 'clients.0.clientId' }] },
    ]);
  });
});
