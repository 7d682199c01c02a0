import { randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addStatusPage,
  listStatusIncidents,
  listStatusPages,
  openStatusIncident,
  previewStatusPage,
  removeStatusIncident,
  removeStatusPage,
  saveStatusPage,
  updateStatusIncident,
} from '../../../shared/calls/portfolio/status-pages.ts';
import { setMaintenance } from '../../../shared/calls/notifying/channels.ts';
import { organiseSites, saveClient } from '../../../shared/calls/registry/clients.ts';
import { pauseSites } from '../../../shared/calls/portfolio/sites.ts';
import { statusFiles, statusKeyOf } from '../../../shared/deployment/status-files.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { removeHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { listEndpoints, removeEndpoint } from '../../../shared/calls/monitoring/monitors.ts';
import { PublicCheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { afterSignal, type StoredHeartbeat } from '../../monitoring/heartbeats/heartbeat-rules.ts';
import { heartbeatStore } from '../../monitoring/heartbeats/heartbeat-store.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { uptimeCheckEntity } from '../../monitoring/uptime/uptime-check-entity.ts';
import { uptimeDayEntity } from '../../monitoring/uptime/accounting/uptime-day-entity.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { statusPageEntity } from '../../registry/clients/status-page-entity.ts';
import {
  leaveClient,
  unpublishStatusPages,
} from '../../registry/clients/unpublish-status-pages.ts';
import { statusPageStore } from './status-page-store.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { forgetComponent } from './forget-component.ts';
import { refreshStatusPages, sweepStatusPages } from './refresh-status-pages.ts';
import { removeAllFromPublic } from './remove-from-public.ts';
import { renderStatusPage } from './render-status-page.ts';
import { statusObjects } from './status-objects.ts';

const table = await useTable();
const [shop, blog] = ['https://shop.example/', 'https://blog.example/'];
let owner: SeededUser;
let slug: string;

beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  slug = `acme-${randomUUID().slice(0, 8)}`;
  const sites = [shop, blog].map((url) => ({ url, siteName: url, propertyId: '' }));
  await siteStore(table).addSites(owner.accountId, sites, { limit: null, now: new Date() });
});

const ask = async (contract: CallContract, request: object, as: SeededUser = owner) =>
  callRaw(await loadHandler(contract), contract, request, { as });
const component = (url: string, isPublished = true) => ({
  name: url === shop ? 'Shop' : 'Secret blog',
  monitor: { kind: 'page', url },
  isPublished,
});
const fields = (more: object = {}) => ({
  title: 'Acme',
  isPublished: true,
  groups: [{ name: 'Web', components: [component(shop), component(blog, false)] }],
  ...more,
});
const add = (more: object = {}, as?: SeededUser) =>
  ask(addStatusPage, { body: { slug, ...fields(more) } }, as);
const fieldOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { field?: string }[] }).errors?.[0]?.field,
];

const objects = statusObjects();
const render = (
  pageId: string,
  ports: { onWrite?: () => Promise<unknown>; onRemove?: () => Promise<unknown> } = {},
) =>
  renderStatusPage(
    {
      table,
      objects: {
        ...objects,
        put: async (...written) => {
          await ports.onWrite?.();
          await objects.put(...written);
        },
        remove: async (of) => {
          await ports.onRemove?.();
          await objects.remove(of);
        },
      },
      publicUrl: 'https://vitals.example',
      ownAddressOf: () => undefined,
      clock: () => new Date(),
    },
    { accountId: owner.accountId, pageId, slug },
  );
const read = async (file: (typeof statusFiles)[number]['name'] = '') => {
  const Key = statusKeyOf(slug, file);
  const got = await bucketClient()
    .send(new GetObjectCommand({ Bucket: env.statusBucket(), Key }))
    .catch(() => undefined);
  return got?.Body?.transformToString();
};
const setState = async (url: string, status: 'up' | 'down') => {
  const [page, at] = [{ accountId: owner.accountId, urlKey: keyOfUrl(url) }, new Date()];
  const [since, dueAt] = ['2026-11-29T10:00:00.000Z', after(at, -minuteMs).toISOString()];
  await uptimeCheckEntity(table)
    .put({ ...page, dueAt, checkedAt: dueAt, status, furtherAttempts: 0, expiresAt: 2e9 })
    .go();
  await uptimePageEntity(table)
    .put({ ...page, url, status, since, updatedAt: at.toISOString() })
    .go();
};
const nextOf = async (pageId: string) =>
  (await statusPageStore(table).find({ accountId: owner.accountId, pageId }))?.retryAt;

describe('a status page', () => {
  test('is added, listed, changed but for its address, and removed with its files', async () => {
    const { body: page, status } = await add();
    expect(status).toBe(200);
    await render(page.pageId);
    expect(await read()).toContain('Acme');
    const { body: listed } = await ask(listStatusPages, {});
    expect(listed).toEqual({ pages: [page], limit: 5 });
    const params = { pageId: page.pageId };
    const changed = await ask(saveStatusPage, {
      params,
      body: { ...fields({ title: 'Acme Ltd' }), groups: page.groups, version: page.version },
    });
    expect(changed.body).toEqual({ ...page, title: 'Acme Ltd', version: page.version + 1 });
    const late = { ...fields({ title: 'Acme, late' }), version: page.version };
    expect((await ask(saveStatusPage, { params, body: late })).status).toBe(409);
    expect((await ask(listStatusPages, {})).body.pages).toEqual([changed.body]);
    expect((await ask(removeStatusPage, { params })).status).toBe(200);
    expect(await Promise.all(statusFiles.map(({ name }) => read(name)))).toEqual(
      statusFiles.map(() => undefined),
    );
    expect((await ask(listStatusPages, {})).body.pages).toEqual([]);
    expect((await add()).status).toBe(200);
  });

  test('has an address that no other page has, and that can be written', async () => {
    await add();
    const stranger = await seedAccount(table, { plan: 'Team' });
    const body = { slug, ...fields({ groups: [] }) };
    expect(fieldOf(await ask(addStatusPage, { body }, stranger))).toEqual([409, 'slug']);
    for (const bad of ['ab', 'Acme', '-acme', 'a/b', 'a.b', '../x', 'a'.repeat(41), 'ä-b-c'])
      expect(fieldOf(await ask(addStatusPage, { body: { ...body, slug: bad } }))).toEqual([
        400,
        'slug',
      ]);
  });

  test('shows pages of the account, each once', async () => {
    const groups = (...components: object[]) => ({ groups: [{ name: '', components }] });
    const at = (index: number) => `groups.0.components.${index}.monitor.url`;
    expect(fieldOf(await add(groups(component('https://foreign.example/'))))).toEqual([404, at(0)]);
    expect(fieldOf(await add(groups(component(shop), component(shop))))).toEqual([400, at(1)]);
    const many = Array.from({ length: 31 }, () => component(shop));
    const halves = {
      groups: [0, 15].map((from) => ({ name: '', components: many.slice(from, from + 16) })),
    };
    expect(fieldOf(await add(halves))).toEqual([400, 'groups']);
  });

  test('is one of as many as the plan allows', async () => {
    const [first, second] = [await seedAccount(table, { plan: 'Developer' }), `${slug}-2`];
    const none = { ...fields(), groups: [] };
    expect((await ask(addStatusPage, { body: { slug, ...none } }, first)).status).toBe(200);
    const refused = await ask(addStatusPage, { body: { slug: second, ...none } }, first);
    expect(refused.body.errors).toMatchObject([{ code: 'limit_reached' }]);
  });

  test('of a client shows the client’s pages, and is its members’', async () => {
    const { accountId } = owner;
    for (const clientId of ['acme', 'bolt'])
      await clientEntity(table)
        .create({ accountId, clientId, name: clientId, contacts: [], createdAt: '2026' })
        .go();
    await siteEntity(table)
      .patch({ accountId, urlKey: keyOfUrl(shop) })
      .set({ clientId: 'acme' })
      .go();
    const groups = [{ name: '', components: [component(shop)] }];
    const refused = await add({ clientId: 'acme' });
    expect(fieldOf(refused)).toEqual([400, 'groups.0.components.1.monitor.url']);
    expect(fieldOf(await add({ clientId: 'nobody', groups }))).toEqual([404, 'clientId']);
    const { body: page } = await add({ clientId: 'acme', groups });
    const member = async (clients: Record<string, 'view' | 'work'>) => {
      const user = await seedSubUser(table, owner);
      await userEntity(table).patch({ accountId, userId: user.userId }).set({ clients }).go();
      return user;
    };
    const save = (as: SeededUser, more: object = {}) =>
      ask(
        saveStatusPage,
        {
          params: { pageId: page.pageId },
          body: { ...fields({ clientId: 'acme', groups, ...more }), version: 1 },
        },
        as,
      );
    const [worker, viewer, other] = [
      await member({ acme: 'work' }),
      await member({ acme: 'view' }),
      await member({ bolt: 'work' }),
    ];
    expect((await save(worker)).status).toBe(200);
    expect((await save(viewer)).status).toBe(403);
    expect((await save(other)).status).toBe(404);
    // To their own account or client, with a page that is not theirs.
    expect(fieldOf(await save(worker, { clientId: null }))).toEqual([404, 'clientId']);
    expect((await ask(listStatusPages, {}, other)).body.pages).toEqual([]);
    expect((await ask(listStatusPages, {}, viewer)).body.pages).toHaveLength(1);
    expect((await ask(previewStatusPage, { params: { pageId: page.pageId } }, other)).status).toBe(
      404,
    );
    await render(page.pageId);
    expect(await read()).toContain('Shop');
    const isDue = async () => Date.parse((await nextOf(page.pageId)) ?? '') <= Date.now();
    expect(await isDue()).toBe(false);
    await ask(saveClient, { body: { clientId: 'acme', name: 'Acme', contacts: [], logo: null } });
    expect(await isDue()).toBe(true);
    await render(page.pageId);
    await ask(organiseSites, { body: { sites: [shop], clientId: 'bolt' } });
    expect(await isDue()).toBe(true);
    await render(page.pageId);
    expect(await read()).not.toContain('Shop');
    await leaveClient(table, { accountId, clientId: 'acme' }, new Date());
    expect((await ask(listStatusPages, {})).body.pages).toMatchObject([
      { clientId: null, isPublished: false },
    ]);
  });
});

describe('response times', () => {
  test('are shown by choice: the mean of the completed days, by their hours up', async () => {
    const { body: page } = await add();
    const key = { accountId: owner.accountId, urlKey: keyOfUrl(shop), down: 0, unknown: 0 };
    await uptimeDayEntity(table)
      .put([
        { ...key, day: '2026-11-20', up: 24, meanResponseMs: 100 },
        { ...key, day: '2026-11-21', up: 12, meanResponseMs: 400 },
        { ...key, day: '2026-11-22', up: 0 },
      ])
      .go();
    await render(page.pageId);
    expect(await read()).not.toContain('Answers in');
    const body = { ...fields(), showsResponseTimes: true, version: page.version };
    const { body: saved } = await ask(saveStatusPage, { params: { pageId: page.pageId }, body });
    expect(saved.showsResponseTimes).toBe(true);
    await render(page.pageId);
    expect(await read()).toContain('Answers in 200 ms, mean of 30 days');
    const { components } = JSON.parse((await read('summary.json')) ?? '');
    expect(components).toMatchObject([{ meanResponseMs: 200 }]);
  });
});

describe('what is public', () => {
  test('is nothing of the account, and nothing of a component that is not published', async () => {
    const { body: page } = await add();
    await setState(blog, 'down');
    await render(page.pageId);
    const texts = await Promise.all(statusFiles.map(({ name }) => read(name)));
    const all = texts.join('\n');
    for (const secret of [
      owner.accountId,
      owner.userId,
      owner.email,
      page.pageId,
      'blog',
      'shop.example',
      page.groups[0].components[1].componentId,
    ])
      expect(all).not.toContain(secret);
    expect(JSON.parse(texts[4] ?? '')).toMatchObject({
      page: { title: 'Acme', url: `https://vitals.example/status/${slug}` },
      status: { state: 'unknown' },
      components: [{ name: 'Shop', group: 'Web', state: 'unknown' }],
    });
  });

  test('follows what is unpublished, suspended or removed', async () => {
    const { body: page } = await add();
    await render(page.pageId);
    expect(await read()).toBeDefined();
    const { accountId } = owner;
    await accountEntity(table).patch({ accountId }).set({ suspendedForAbuse: true }).go();
    await render(page.pageId);
    expect(await read()).toBeUndefined();
    await accountEntity(table).patch({ accountId }).remove(['suspendedForAbuse']).go();
    await render(page.pageId);
    expect(await read('badge.svg')).toContain('<svg');
    expect(await unpublishStatusPages(table, accountId, new Date())).toBe(1);
    await render(page.pageId);
    expect(await read('badge.svg')).toBeUndefined();
    expect((await statusPageStore(table).find({ accountId, pageId: page.pageId }))?.retryAt).toBe(
      undefined,
    );
  });

  test('is never older than the last change, whoever writes last', async () => {
    const { body: page } = await add();
    const { accountId } = owner;
    let writes = 0;
    await render(page.pageId, {
      onWrite: async () => {
        writes += 1;
        if (writes > 1) return;
        await setState(shop, 'down');
        await statusPageStore(table).touch({ accountId, pageId: page.pageId }, new Date());
      },
    });
    expect([writes, await read()]).toEqual([2, expect.stringContaining('Shop is down')]);
  });

  test('is deleted by a worker that wrote it after the page was removed', async () => {
    const { body: page } = await add();
    await render(page.pageId, {
      onWrite: () => ask(removeStatusPage, { params: { pageId: page.pageId } }),
    });
    expect(await read()).toBeUndefined();
  });

  test('is that of the page that has the address by now, whoever writes or deletes last', async () => {
    const stranger = await seedAccount(table, { plan: 'Team' });
    const { body: page } = await add();
    const params = { pageId: page.pageId };
    const reuse = async (title: string) =>
      ask(addStatusPage, { body: { slug, ...fields({ title, groups: [] }) } }, stranger);
    let writes = 0;
    await render(page.pageId, {
      onWrite: async () => {
        writes += 1;
        if (writes > 1) return;
        await ask(removeStatusPage, { params });
        await reuse('Bolt');
      },
    });
    expect(await read()).toContain('<h1>Bolt</h1>');
    const [bolt] = (await ask(listStatusPages, {}, stranger)).body.pages;
    await ask(removeStatusPage, { params: { pageId: bolt.pageId } }, stranger);
    await render(page.pageId, { onRemove: () => reuse('Cog') });
    expect(await read()).toContain('<h1>Cog</h1>');
  });

  test('is a minute old at most in caches: the address may be that of another page then', () => {
    expect(Math.max(...statusFiles.map(({ seconds }) => seconds))).toBe(60);
  });

  test('is nothing of a page that the account no longer lists, unless it was added again', async () => {
    const { body: page } = await add();
    const { accountId } = owner;
    const removed = { accountId, url: shop };
    const shown = async () =>
      (await ask(listStatusPages, {})).body.pages[0].groups[0].components.map(
        ({ name }: { name: string }) => name,
      );
    await forgetComponent({ table, now: new Date() }, removed);
    expect(await shown()).toEqual(['Shop', 'Secret blog']);
    await siteEntity(table)
      .delete({ accountId, urlKey: keyOfUrl(shop) })
      .go();
    await render(page.pageId);
    expect(await read()).not.toContain('Shop');
    for (const _ of [1, 2]) await forgetComponent({ table, now: new Date() }, removed);
    expect(await shown()).toEqual(['Secret blog']);
  });

  test('ends with the account', async () => {
    const { body: page } = await add();
    await render(page.pageId);
    await removeAllFromPublic({ table, objects, now: new Date() }, owner.accountId);
    expect(await read()).toBeUndefined();
  });
});

/** An incident of a monitor of the shop. */
async function putOpenIncident(part: string, title: string): Promise<void> {
  const beganAt = new Date().toISOString();
  const cause = 'monitor-down';
  const track = { cause, url: shop, part } as const;
  await incidentEntity(table)
    .put({
      accountId: owner.accountId,
      incidentId: randomUUID(),
      siteKey: keyOfUrl(shop),
      site: shop,
      siteName: 'Shop',
      title,
      cause,
      state: 'open',
      beganAt,
      episodes: [{ track, beganAt, began: { at: beganAt, eventId: '1' }, worse: [] }],
      notifications: [],
      revision: 1,
      expiresAt: 4_000_000_000,
    })
    .go();
}

describe('an endpoint as a component', () => {
  const url = 'tcp://db.internal.example:5432';
  const health = 'https://api.example/health?token=planted-in-query';
  const addEndpoint = async (address = url, site = shop) =>
    watchedPageEntity(table)
      .put({
        ...newlyWatched(owner.accountId, address, new Date()),
        subject: 'endpoint',
        siteKey: keyOfUrl(site),
        name: 'the name that the account uses',
        check: PublicCheckSettings.parse({ kind: 'tcp', timeoutSeconds: 10, ipVersion: 'any' }),
      })
      .go();
  const showing = (of: string, kind = 'endpoint') => ({
    groups: [
      {
        name: '',
        components: [{ name: 'Database', monitor: { kind, url: of }, isPublished: true }],
      },
    ],
  });

  test.each([url, health])('is shown by its name and state only: %s', async (address) => {
    await addEndpoint(address);
    const { body: page, status } = await add(showing(address.replace('example', 'EXAMPLE')));
    expect([status, page.groups[0].components[0].monitor]).toEqual([
      200,
      { kind: 'endpoint', url: address },
    ]);
    await setState(address, 'down');
    await render(page.pageId);
    expect(JSON.parse((await read('summary.json')) ?? '').components).toMatchObject([
      { name: 'Database', state: 'down' },
    ]);
    const texts = await Promise.all(statusFiles.map(({ name }) => read(name)));
    const { host } = new URL(address.replace(/^tcp/, 'http'));
    for (const secret of [host, 'planted', 'the account uses', keyOfUrl(address)])
      expect(texts.join('\n')).not.toContain(secret);
  });

  test('is an endpoint of the account, not one of its pages, and leaves the page with it', async () => {
    const at = 'groups.0.components.0.monitor.url';
    expect(fieldOf(await add(showing(url)))).toEqual([404, at]);
    await addEndpoint();
    expect(fieldOf(await add(showing(shop)))).toEqual([404, at]);
    expect(fieldOf(await add(showing(health, 'page')))).toEqual([404, at]);
    expect(fieldOf(await add(showing('ftp://x')))).toEqual([400, at]);
    const { body: page } = await add(showing(url));
    await ask(removeEndpoint, { body: { site: shop, address: url } });
    await render(page.pageId);
    expect(await read()).not.toContain('Database');
    for (const _ of [1, 2])
      await forgetComponent({ table, now: new Date() }, { accountId: owner.accountId, url });
    expect((await ask(listStatusPages, {})).body.pages[0].groups[0].components).toEqual([]);
  });

  test('is announced like a site that is down', async () => {
    await addEndpoint();
    const { body: page } = await add(showing(url));
    await putOpenIncident(url, 'the name that the account uses');
    const { body } = await ask(listStatusIncidents, { params: { pageId: page.pageId } });
    expect(body.tracked).toMatchObject([{ title: 'Database is down' }]);
  });

  test('is offered with its site to those who reach that', async () => {
    await addEndpoint();
    const name = 'the name that the account uses';
    expect((await ask(listEndpoints, {})).body).toEqual({ endpoints: [{ url, name, site: shop }] });
    const member = await seedSubUser(table, owner);
    const { accountId, userId } = { ...owner, userId: member.userId };
    await userEntity(table).patch({ accountId, userId }).set({ clients: {} }).go();
    expect((await ask(listEndpoints, {}, member)).body).toEqual({ endpoints: [] });
  });
});

describe('a heartbeat as a component', () => {
  const addHeartbeat = (as = owner) =>
    heartbeatStore(table).create(
      { accountId: as.accountId, urlKey: keyOfUrl(shop), url: shop },
      {
        name: 'a job that names the customer',
        schedule: { kind: 'interval', everyMinutes: 60 },
        graceMinutes: 5,
        longestRunMinutes: null,
      },
      { now: after(new Date(), -3 * dayMs), limit: 9 },
    );
  const signal = async (heartbeat: StoredHeartbeat, kind: 'success' | 'failure', at: Date) => {
    const sent = { at: at.toISOString(), kind, exitCode: null, text: null, durationMs: null };
    await heartbeatStore(table).change(
      heartbeat,
      (before) => ({ set: afterSignal(before, sent, at) }),
      { now: at, by: {} },
    );
  };
  const backups = (heartbeatId: string) => ({
    groups: [
      {
        name: '',
        components: [
          { name: 'Backups', monitor: { kind: 'heartbeat', heartbeatId }, isPublished: true },
        ],
      },
    ],
  });

  test('is shown with its state, its outages and its share of the time', async () => {
    const heartbeat = await addHeartbeat();
    const { body: page, status } = await add(backups(heartbeat.heartbeatId));
    expect(status).toBe(200);
    await render(page.pageId);
    expect(JSON.parse((await read('summary.json')) ?? '').components).toMatchObject([
      { name: 'Backups', state: 'unknown', since: null, percentOf90Days: null },
    ]);
    const began = after(new Date(), -2 * dayMs);
    await signal(heartbeat, 'success', began);
    await signal(heartbeat, 'failure', after(began, dayMs));
    await signal(heartbeat, 'success', after(began, dayMs + 12 * hourMs));
    await render(page.pageId);
    const [shown] = JSON.parse((await read('summary.json')) ?? '').components;
    expect(shown).toMatchObject({
      state: 'up',
      since: after(began, dayMs + 12 * hourMs).toISOString(),
    });
    expect(shown.percentOf90Days).toBeCloseTo(75, 1);
    const { items } = JSON.parse((await read('feed.json')) ?? '');
    expect(items).toMatchObject([{ title: 'Backups was down for 12 hours' }]);
    const texts = await Promise.all(statusFiles.map(({ name }) => read(name)));
    for (const secret of [heartbeat.heartbeatId, heartbeat.token, 'names the customer'])
      expect(texts.join('\n')).not.toContain(secret);
  });

  test('is that of the account, and leaves the page with it', async () => {
    const stranger = await seedAccount(table, { plan: 'Team' });
    const theirs = [{ url: shop, siteName: 'Theirs', propertyId: '' }];
    await siteStore(table).addSites(stranger.accountId, theirs, { limit: null, now: new Date() });
    const { heartbeatId: foreign } = await addHeartbeat(stranger);
    expect(fieldOf(await add(backups(foreign)))).toEqual([
      404,
      'groups.0.components.0.monitor.heartbeatId',
    ]);
    const heartbeat = await addHeartbeat();
    const { body: page } = await add(backups(heartbeat.heartbeatId));
    await render(page.pageId);
    const body = { url: shop, heartbeatId: heartbeat.heartbeatId };
    expect((await ask(removeHeartbeat, { body })).status).toBe(200);
    expect((await ask(listStatusPages, {})).body.pages[0].groups[0].components).toEqual([]);
    await render(page.pageId);
    expect(await read()).not.toContain('Backups');
  });

  test('is announced like a site that is down', async () => {
    const heartbeat = await addHeartbeat();
    const { body: page } = await add(backups(heartbeat.heartbeatId));
    await putOpenIncident(heartbeat.heartbeatId, heartbeat.name);
    const { body } = await ask(listStatusIncidents, { params: { pageId: page.pageId } });
    expect(body.tracked).toMatchObject([{ title: 'Backups is down' }]);
  });
});

describe('a page is rendered', () => {
  const sent = () => {
    const jobs: unknown[] = [];
    return {
      jobs,
      sendJobs: async (_: unknown, some: readonly unknown[]) => void jobs.push(...some),
    };
  };

  test('when a component that it shows goes down or comes up', async () => {
    const { body: page } = await add({
      groups: [{ name: '', components: [component(shop)] }],
    });
    const { accountId } = owner;
    const { jobs, sendJobs } = sent();
    const ports = { table, sendJobs, now: new Date() };
    await refreshStatusPages(ports, { accountId, monitor: blog });
    expect(jobs).toEqual([]);
    await refreshStatusPages(ports, { accountId, monitor: shop });
    await refreshStatusPages(ports, { accountId, monitor: undefined });
    const job = { accountId, pageId: page.pageId, slug };
    expect(jobs).toEqual([job, job]);
  });

  test('by the sweep once its day is over, or if the job was lost, by one of two sweeps', async () => {
    const { body: page } = await add();
    const { accountId } = owner;
    const { jobs, sendJobs } = sent();
    const shard = (await statusPageStore(table).find({ accountId, pageId: page.pageId }))
      ?.openShard;
    const sweep = (now: Date) => sweepStatusPages({ table, sendJobs, now }, [shard ?? '']);
    const own = () => jobs.filter((job) => (job as { slug: string }).slug === slug).length;
    await sweep(new Date());
    expect(own()).toBe(0);
    const soon = new Date(Date.now() + 4 * 60_000);
    await Promise.all([sweep(soon), sweep(soon)]);
    expect(own()).toBe(1);
    await setState(shop, 'up');
    await render(page.pageId);
    // In UTC, the time zone of an account until it chooses another one.
    expect(await nextOf(page.pageId)).toMatch(/T00:00:00\.000Z$/);
  });

  test('soon again while it does not know a component, unless the account has paused it', async () => {
    const { body: page } = await add();
    await render(page.pageId);
    const next = Date.parse((await nextOf(page.pageId)) ?? '');
    expect(next - Date.now()).toBeLessThanOrEqual(5 * minuteMs);
    const body = { sites: [shop] };
    expect((await ask(pauseSites, { body })).status).toBe(200);
    expect(Date.parse((await nextOf(page.pageId)) ?? '')).toBeLessThanOrEqual(Date.now());
    await render(page.pageId);
    expect(await nextOf(page.pageId)).toMatch(/T00:00:00\.000Z$/);
  });

  test('when a maintenance window of the account begins or ends, which it says', async () => {
    const { body: page } = await add();
    const at = new Date();
    await setState(shop, 'down');
    await render(page.pageId);
    const [from, to] = [at, after(at, 2 * minuteMs)].map((of) => of.toISOString());
    const maintenance = [{ from, to, allows: 'nothing' }];
    const { status } = await ask(setMaintenance, { body: { email: owner.email, maintenance } });
    expect(status).toBe(200);
    expect(Date.parse((await nextOf(page.pageId)) ?? '')).toBeLessThanOrEqual(Date.now());
    await render(page.pageId);
    expect(await read()).toContain('Planned maintenance of Shop');
    expect(((await nextOf(page.pageId)) ?? '') <= (to ?? '')).toBe(true);
  });
});

describe('incidents', () => {
  const write = (pageId: string, body: object) =>
    ask(openStatusIncident, { params: { pageId }, body });
  const begun = { title: 'Shop is slow', text: 'We look into it.', stage: 'investigating' };

  test('are written, updated and removed, each on the page', async () => {
    const { body: page } = await add();
    const { pageId } = page;
    const [{ componentId }] = page.groups[0].components;
    const { body: incident } = await write(pageId, { ...begun, componentIds: [componentId] });
    await render(pageId);
    expect(await read()).toContain('We look into it.');
    const params = { pageId, incidentId: incident.incidentId };
    const update = { text: 'Solved.', stage: 'resolved', seenUpdates: 1 };
    const { body: updated } = await ask(updateStatusIncident, { params, body: update });
    expect(updated.updates.map(({ text }: { text: string }) => text)).toEqual([
      'We look into it.',
      'Solved.',
    ]);
    await render(pageId);
    expect(await read('feed.json')).toContain('resolved: Solved.');
    const { body: listed } = await ask(listStatusIncidents, { params: { pageId } });
    expect(listed).toEqual({ incidents: [updated], tracked: [] });
    expect((await ask(removeStatusIncident, { params })).status).toBe(200);
    await render(pageId);
    expect(await read('feed.json')).not.toContain('Solved.');
  });

  test('that could be announced are those of published components, by their public names', async () => {
    const { body: page } = await add({
      groups: [{ name: '', components: [component(shop), component(blog, false)] }],
    });
    const beganAt = new Date().toISOString();
    const began = { at: beganAt, eventId: '1' };
    const cause = 'site-down' as const;
    const outageOf = (url: string, more: { endedAt?: string } = {}) => ({
      accountId: owner.accountId,
      incidentId: randomUUID(),
      siteKey: keyOfUrl(url),
      site: url,
      siteName: 'a client who pays late',
      title: 'a client who pays late is down',
      cause,
      state: 'open' as const,
      beganAt,
      episodes: [{ track: { cause, url, part: '' }, beganAt, began, worse: [] }],
      notifications: [],
      revision: 1,
      expiresAt: 4_000_000_000,
      ...more,
    });
    const outages = [outageOf(shop), outageOf(blog), outageOf(shop, { endedAt: beganAt })];
    await incidentEntity(table).put(outages).go();
    const { body } = await ask(listStatusIncidents, { params: { pageId: page.pageId } });
    const titles = body.tracked.map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(['Shop is down', 'Shop was down']);
    expect(JSON.stringify(body)).not.toContain('pays late');
    // Its site is another client's by now.
    await statusPageEntity(table)
      .patch({ accountId: owner.accountId, pageId: page.pageId })
      .set({ clientId: 'bolt' })
      .go();
    const moved = await ask(listStatusIncidents, { params: { pageId: page.pageId } });
    expect(moved.body.tracked).toEqual([]);
  });

  test('get one of many updates at once: the others had not read it', async () => {
    const { body: page } = await add();
    const { pageId } = page;
    const { body: incident } = await write(pageId, begun);
    const params = { pageId, incidentId: incident.incidentId };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask(updateStatusIncident, {
          params,
          body: { text: `${index}`, stage: 'identified', seenUpdates: 1 },
        }),
      ),
    );
    const written = answers.filter(({ status }) => status === 200).length;
    const { body: listed } = await ask(listStatusIncidents, { params: { pageId } });
    expect(written).toBe(1);
    expect(listed.incidents[0].updates).toHaveLength(2);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  });

  test('name what is wrong', async () => {
    const { body: page } = await add();
    const { pageId } = page;
    const planned = { from: '2026-12-01T22:00:00.000Z', to: '2026-12-01T21:00:00.000Z' };
    const text = 'We move.';
    expect(fieldOf(await write(pageId, { ...begun, componentIds: ['x'] }))).toEqual([
      404,
      'componentIds.0',
    ]);
    expect(fieldOf(await write(pageId, { title: 'Move', text, planned }))).toEqual([
      400,
      'planned.to',
    ]);
    expect(fieldOf(await write(pageId, { title: 'Move', text }))).toEqual([400, 'stage']);
    const { body: incident } = await write(pageId, begun);
    const params = { pageId, incidentId: incident.incidentId };
    expect(
      fieldOf(await ask(updateStatusIncident, { params, body: { text, seenUpdates: 1 } })),
    ).toEqual([400, 'stage']);
    const stranger = await seedAccount(table, { plan: 'Team' });
    const foreign = await ask(
      updateStatusIncident,
      { params, body: { ...begun, seenUpdates: 1 } },
      stranger,
    );
    expect(fieldOf(foreign)).toEqual([404, 'pageId']);
  });
});
