import { beforeEach, describe, expect, test } from 'vitest';
import {
  getClientLogo,
  listClients,
  mostOrganised,
  organiseSites,
  removeClient,
  saveClient,
  setClientRoute,
} from '../../../shared/calls/registry/clients.ts';
import { addSite, listSites } from '../../../shared/calls/portfolio/sites.ts';
import { mostClients, mostTags } from '../../../shared/models/registry/client.ts';
import { call } from '../../../test/support/call-handler.ts';
import { competingOn } from '../../../test/support/competitor-calls.ts';
import { useTable } from '../../../test/support/scans.ts';
import { dataUrl, pngOf } from '../../../test/support/small-pictures.ts';
import { clientEntity } from './client-entity.ts';
import { reportScheduleStore } from './report-schedule-store.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';

const urls = ['https://one.example', 'https://two.example', 'https://three.example'];

let user: Awaited<ReturnType<typeof competingOn>>['user'];
beforeEach(async () => {
  ({ user } = await competingOn('Internal'));
  const sites = urls.map((url) => ({ url, siteName: url }));
  const body = { email: user.email, sites };
  await call(await loadHandler(addSite), addSite, { body }, { as: user });
});

/** Status and first field of an answer. */
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { field?: string }[] }).errors?.[0]?.field,
];

const save = async (body: Record<string, unknown>) =>
  call(await loadHandler(saveClient), saveClient, { body: body as { name: string } }, { as: user });
const saved = async (body: Record<string, unknown>) => {
  const { body: client } = await save(body);
  return client as { clientId: string };
};
const organise = async (body: Record<string, unknown>) =>
  call(
    await loadHandler(organiseSites),
    organiseSites,
    { body: body as { sites: string[] } },
    { as: user },
  );
const remove = async (clientId: string) =>
  call(await loadHandler(removeClient), removeClient, { body: { clientId } }, { as: user });
const logoOf = async (clientId: string) =>
  (
    await call(
      await loadHandler(getClientLogo),
      getClientLogo,
      { params: { clientId } },
      { as: user },
    )
  ).body;
const route = async (body: Record<string, unknown>) =>
  call(await loadHandler(setClientRoute), setClientRoute, { body: body as never }, { as: user });
const clients = async () =>
  (await call(await loadHandler(listClients), listClients, {}, { as: user })).body;
const sites = async () => {
  const params = { email: user.email };
  const { body } = await call(await loadHandler(listSites), listSites, { params }, { as: user });
  const [account] = body as [{ sites: { url: string; clientId?: string; tags?: string[] }[] }];
  return account.sites.map(({ clientId, tags }) => ({ clientId, tags }));
};

describe('clients', () => {
  test('hold sites, are counted, and are listed by name', async () => {
    const zebra = await saved({ name: 'Zebra', colour: '#1971c2' });
    const contacts = [{ name: 'Ann', email: 'Ann@Example.com' }, { email: 'b@example.com' }];
    const acme = await saved({ name: ' Acme ', contacts });
    await organise({ sites: urls.slice(0, 2), clientId: acme.clientId });
    expect(await clients()).toEqual([
      {
        clientId: acme.clientId,
        name: 'Acme',
        colour: null,
        contacts: [{ name: 'Ann', email: 'ann@example.com' }, { email: 'b@example.com' }],
        siteCount: 2,
        route: null,
      },
      {
        clientId: zebra.clientId,
        name: 'Zebra',
        colour: '#1971c2',
        contacts: [],
        siteCount: 0,
        route: null,
      },
    ]);
    expect((await sites())[0]).toEqual({ clientId: acme.clientId, tags: undefined });
  });

  test('get a logo, which stays until it is removed, beside the monthly report', async () => {
    const logo = dataUrl(pngOf(3, 2), 'image/png');
    const { clientId } = await saved({ name: 'Acme', logo });
    const key = { accountId: user.accountId, clientId };
    const schedules = reportScheduleStore(await useTable());
    await schedules.save(key, { isMonthly: true, sender: 'Agency' }, { now: new Date() });
    await save({ clientId, name: 'ACME' });
    expect(await logoOf(clientId)).toEqual({ logo });
    await save({ clientId, name: 'ACME', logo: null });
    expect(await logoOf(clientId)).toEqual({ logo: null });
    expect(await schedules.find(key)).toMatchObject({
      hasLogo: false,
      sender: 'Agency',
      retryAt: expect.any(String),
    });
    const refused = await save({ name: 'Zebra', logo: 'data:image/png;base64,AAAA' });
    expect(refusal(refused)).toEqual([400, 'logo']);
    expect(await clients()).toHaveLength(1);
  });

  test('are changed as a whole, and lose a colour that is left out', async () => {
    const { clientId } = await saved({ name: 'Acme', colour: '#1971c2' });
    const changed = await save({ clientId, name: 'ACME' });
    expect(changed.body).toMatchObject({ clientId, name: 'ACME', colour: null });
    expect(await clients()).toHaveLength(1);
  });

  test.each([
    ['without a name', { name: ' ' }, 400, 'name'],
    ['with a colour by its word', { name: 'Acme', colour: 'red' }, 400, 'colour'],
    [
      'with a contact without an address',
      { name: 'Acme', contacts: [{ email: 'nobody' }] },
      400,
      'contacts.0.email',
    ],
    ['named like another', { name: 'acme' }, 409, 'name'],
    ['that does not exist', { name: 'Other', clientId: 'unknown' }, 404, 'clientId'],
  ])('one %s is refused, and the field is named', async (_, body, status, field) => {
    await save({ name: 'ACME' });
    expect(refusal(await save(body))).toEqual([status, field]);
    expect(await clients()).toHaveLength(1);
  });

  const asAccount = { channels: null, quiet: 'account', quietHours: null };
  test('get a route, keep it when they are changed, and lose it', async () => {
    const { clientId } = await saved({ name: 'Acme' });
    const quietHours = { from: '18:00', to: '08:00', days: [5, 1, 5], allows: 'outages' };
    await route({
      clientId,
      route: { channels: ['slack', 'email', 'slack'], quiet: 'client', quietHours },
    });
    const kept = {
      channels: ['email', 'slack'],
      quiet: 'client',
      quietHours: { ...quietHours, days: [1, 5] },
    };
    expect((await save({ clientId, name: 'ACME' })).body).toMatchObject({ route: kept });
    expect(await clients()).toMatchObject([{ name: 'ACME', route: kept }]);
    await route({ clientId, route: asAccount });
    expect(await clients()).toMatchObject([{ route: null }]);
  });

  const whole = { from: '08:00', to: '08:00', allows: 'outages' };
  const always = { ...whole, days: [1, 2, 3, 4, 5, 6, 7] };
  test.each([
    ['with an unknown channel', { ...asAccount, channels: ['fax'] }, 'route.channels.0'],
    ['without quiet hours', { channels: null }, 'route.quiet'],
    ['without its own', { ...asAccount, quiet: 'client' }, 'route.quietHours'],
    [
      'that is always quiet',
      { channels: null, quiet: 'client', quietHours: always },
      'route.quietHours.to',
    ],
    [
      'on no day',
      { channels: null, quiet: 'client', quietHours: { ...whole, days: [] } },
      'route.quietHours.days',
    ],
  ])('a route %s is refused', async (_, refused, field) => {
    const { clientId } = await saved({ name: 'Acme' });
    expect(refusal(await route({ clientId, route: refused }))).toEqual([400, field]);
    expect(await clients()).toMatchObject([{ route: null }]);
  });

  test('that do not exist get no route', async () => {
    expect(refusal(await route({ clientId: 'unknown', route: asAccount }))).toEqual([
      404,
      'clientId',
    ]);
  });

  test('that are removed leave their sites without a client', async () => {
    const { clientId } = await saved({ name: 'Acme' });
    await organise({ sites: urls, clientId, addTags: ['shop'] });
    expect((await remove(clientId)).status).toBe(200);
    expect(await sites()).toEqual(urls.map(() => ({ clientId: undefined, tags: ['shop'] })));
    expect((await remove(clientId)).status).toBe(404);
  });
});

describe('sites', () => {
  test('are tagged and untagged in bulk', async () => {
    await organise({ sites: urls, addTags: ['shop', 'blog'] });
    await organise({ sites: [urls[0]], removeTags: ['blog', 'unknown'] });
    await organise({ sites: [urls[0]], addTags: ['b2b', 'shop'] });
    expect((await sites())[0]?.tags).toEqual(['b2b', 'shop']);
    expect((await sites())[1]?.tags).toEqual(['blog', 'shop']);
    await organise({ sites: urls, removeTags: ['b2b', 'blog', 'shop'] });
    expect((await sites())[1]?.tags).toBeUndefined();
  });

  test('named twice count once', async () => {
    const twice = [urls[0], `${urls[0]}/`];
    expect((await organise({ sites: twice, addTags: ['shop'] })).status).toBe(200);
  });

  test('are organised all or not at all', async () => {
    const unknownSite = await organise({ sites: [urls[0], 'https://no.example'], addTags: ['a'] });
    expect(refusal(unknownSite)).toEqual([404, 'sites.1']);
    const unknownClient = await organise({ sites: urls, clientId: 'unknown', addTags: ['a'] });
    expect(refusal(unknownClient)).toEqual([404, 'clientId']);
    expect((await sites())[0]).toEqual({ clientId: undefined, tags: undefined });
  });

  test.each([
    ['without a site', { sites: [], addTags: ['a'] }, 'sites'],
    ['without a change', { sites: urls }, 'clientId'],
    ['that adds and removes', { sites: urls, addTags: ['a'], removeTags: ['b'] }, 'removeTags'],
    ['with an invisible tag', { sites: urls, addTags: ['\u200b'] }, 'addTags.0'],
    [
      'with too many sites',
      { sites: Array(mostOrganised + 1).fill(urls[0]), addTags: ['a'] },
      'sites',
    ],
  ])('a request %s is refused, and the field is named', async (_, body, field) => {
    expect(refusal(await organise(body))).toEqual([400, field]);
  });

  test(`have at most ${mostTags} tags`, async () => {
    const tags = Array.from({ length: mostTags + 1 }, (_, index) => `tag ${index}`);
    for (const some of [tags.slice(0, 10), tags.slice(10, 20)])
      await organise({ sites: [urls[0]], addTags: some });
    const refused = await organise({ sites: [urls[0]], addTags: tags.slice(20) });
    expect(refusal(refused)).toEqual([403, 'addTags']);
  });
});

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('the limit of clients', () => {
  test('and their names hold when several are added at once', async () => {
    const { accountId } = user;
    const table = await useTable();
    const seeded = Array.from({ length: mostClients - 2 }, (_, at) => ({
      accountId,
      clientId: `client-${at}`,
      name: `Client ${at}`,
      contacts: [],
      createdAt: new Date().toISOString(),
    }));
    await clientEntity(table).put(seeded).go({ concurrent: 4 });
    const same = await Promise.all(Array.from({ length: 4 }, () => save({ name: 'Acme' })));
    expect(statusesOf(same)).toEqual([200, 409, 409, 409]);
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, at) => save({ name: `Other ${at}` })),
    );
    expect(statusesOf(others)).toEqual([200, 403, 403, 403]);
    expect(await clients()).toHaveLength(mostClients);
  });
});
