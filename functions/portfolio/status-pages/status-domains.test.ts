import { randomUUID } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import {
  addStatusPage,
  listStatusPages,
  previewStatusPage,
  removeStatusPage,
  saveStatusPage,
} from '../../../shared/calls/portfolio/status-pages.ts';
import { domainKeyOf, statusFiles, statusKeyOf } from '../../../shared/deployment/status-files.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientLogoEntity } from '../../registry/clients/report-schedule-entity.ts';
import { unpublishStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { removeAllFromPublic } from './remove-from-public.ts';
import { renderStatusPage } from './render-status-page.ts';
import { statusObjects } from './status-objects.ts';

vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
const table = await useTable();
const host = 'status.acme.example';
let owner: SeededUser;
let slug: string;
let pageId: string;

const ask = async (contract: CallContract, request: object, as = owner) =>
  callRaw(await loadHandler(contract), contract, request, { as });
const fields = { title: 'Acme', isPublished: true, groups: [] };
const save = (version: number, more: object) =>
  ask(saveStatusPage, { params: { pageId }, body: { ...fields, ...more, version } });
const render = (accountId = owner.accountId, of = pageId) =>
  renderStatusPage(
    {
      table,
      objects: statusObjects(),
      publicUrl: 'https://vitals.example',
      ownAddressOf: env.ownAddressOf,
      clock: () => new Date(),
    },
    { accountId, pageId: of, slug },
  );
const read = async (Key: string) => {
  const got = await bucketClient()
    .send(new GetObjectCommand({ Bucket: env.statusBucket(), Key }))
    .catch(() => undefined);
  return got?.Body?.transformToString();
};
const filesOf = async (of = pageId) => {
  const found = await Promise.all(
    statusFiles.map(async ({ name }) => [name, await read(domainKeyOf(of, name))] as const),
  );
  return Object.fromEntries(found.filter(([, text]) => text !== undefined));
};
/** As the operator sets it. */
const serve = (...domains: string[]) => vi.stubEnv('STATUS_DOMAINS', domains.join(','));

beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  slug = `acme-${randomUUID().slice(0, 8)}`;
  ({ pageId } = (await ask(addStatusPage, { body: { slug, ...fields } })).body);
  serve(`status.bolt.example=${randomUUID()}`, `${host}=${pageId}`);
});

test('a page on its own domain names that domain wherever it names itself, and stays at its path', async () => {
  await render();
  const files = await filesOf();
  expect(Object.keys(files)).toEqual(
    statusFiles.map(({ name }) => name).filter((name) => name !== 'logo'),
  );
  expect(files['']).toContain(`<link rel="canonical" href="https://${host}" />`);
  expect(files['']).toContain(`href="https://vitals.example/status-subscription?page=${slug}"`);
  expect(files['widget']).toContain(`href="https://${host}"`);
  expect(files['feed.atom']).toContain(
    `rel="self" type="application/atom+xml" href="https://${host}/feed.atom"`,
  );
  // Readers of a feed would show everything again under other ids.
  expect(files['feed.atom']).toContain(`<id>https://vitals.example/status/${slug}</id>`);
  expect(JSON.parse(files['feed.json'] ?? '')).toMatchObject({
    home_page_url: `https://${host}`,
    feed_url: `https://${host}/feed.json`,
  });
  expect(JSON.parse(files['summary.json'] ?? '').page.url).toBe(`https://${host}`);
  expect(await read(statusKeyOf(slug, ''))).toBe(files['']);
  const [listed] = (await ask(listStatusPages, {})).body.pages;
  expect(listed.ownAddress).toBe(`https://${host}`);
  expect((await save(1, {})).body.ownAddress).toBe(`https://${host}`);
  const { body } = await ask(previewStatusPage, { params: { pageId } });
  expect(body.html).toContain(`href="https://${host}/feed.atom"`);
});

test('its logo is of the same origin at both addresses, as the policy demands', async () => {
  const client = { accountId: owner.accountId, clientId: 'c' };
  const createdAt = new Date().toISOString();
  await clientEntity(table)
    .put({ ...client, name: 'Acme', contacts: [], createdAt })
    .go();
  await clientLogoEntity(table)
    .put({ ...client, logo: 'data:image/png;base64,iVBORw0KGgo=' })
    .go();
  await save(1, { clientId: 'c' });
  await render();
  const files = await filesOf();
  expect(files['']).toContain('<img src="/logo" alt="" />');
  expect(files['logo']).toBeDefined();
  expect(await read(statusKeyOf(slug, ''))).toContain(
    `<img src="https://vitals.example/status/${slug}/logo" alt="" />`,
  );
});

test('with a password it is one encrypted file', async () => {
  await render();
  await save(1, { password: 'correct horse battery' });
  await render();
  const files = await filesOf();
  expect(Object.keys(files)).toEqual(['']);
  expect(files['']).toContain('data-sealed=');
  expect(files['']).not.toMatch(/Acme|acme/);
});

test.each([
  ['unpublished', () => save(1, { isPublished: false })],
  ['unpublished with its account', () => unpublishStatusPages(table, owner.accountId, new Date())],
  ['removed', () => ask(removeStatusPage, { params: { pageId } })],
  [
    'deleted with its account',
    () =>
      removeAllFromPublic({ table, objects: statusObjects(), now: new Date() }, owner.accountId),
  ],
  ['taken out of the setting', async () => serve()],
  [
    'taken out of the setting, and then removed',
    async () => {
      serve();
      await ask(removeStatusPage, { params: { pageId } });
    },
  ],
])('nothing of it is left on its domain once it is %s', async (_case, end) => {
  await render();
  expect(await filesOf()).not.toEqual({});
  await end();
  await render();
  expect(await filesOf()).toEqual({});
});

test.each([
  ['free', async () => undefined],
  [
    'taken by another customer',
    async () => {
      const stranger = await seedAccount(table, { plan: 'Team' });
      await ask(addStatusPage, { body: { slug, ...fields } }, stranger);
    },
  ],
])(
  'a worker that wrote it after it was removed deletes it again, its path being %s',
  async (_case, claim) => {
    const objects = statusObjects();
    const put: typeof objects.put = async (...written) => {
      if (written[0].pageId === pageId) {
        await ask(removeStatusPage, { params: { pageId } });
        await claim();
      }
      await objects.put(...written);
    };
    await renderStatusPage(
      {
        table,
        objects: { put, remove: (page) => objects.remove(page) },
        publicUrl: 'https://vitals.example',
        ownAddressOf: env.ownAddressOf,
        clock: () => new Date(),
      },
      { accountId: owner.accountId, pageId, slug },
    );
    expect(await filesOf()).toEqual({});
  },
);

test('a new host keeps serving the same page, and a host that moves to another page serves nothing of the old one', async () => {
  await render();
  serve(`www.acme.example=${pageId}`);
  await render();
  expect((await filesOf())['']).toContain('href="https://www.acme.example"');
  const other = (
    await ask(addStatusPage, { body: { ...fields, title: 'Bolt', slug: `${slug}-2` } })
  ).body;
  serve(`${host}=${other.pageId}`);
  // The host has nothing yet, rather than the page of before.
  expect(await filesOf(other.pageId)).toEqual({});
  await render();
  expect(await filesOf()).toEqual({});
});

test('a customer who gets the path of a removed page gets nothing of its domain', async () => {
  await render();
  await ask(removeStatusPage, { params: { pageId } });
  const stranger = await seedAccount(table, { plan: 'Team' });
  const claimed = { slug, ...fields, title: 'Mallory' };
  const theirs = (await ask(addStatusPage, { body: claimed }, stranger)).body;
  // Late jobs of the removed page as well.
  await render(stranger.accountId, theirs.pageId);
  await render();
  expect(await read(statusKeyOf(slug, ''))).toContain('Mallory');
  expect(await filesOf()).toEqual({});
  expect(await filesOf(theirs.pageId)).toEqual({});
  const [listed] = (await ask(listStatusPages, {}, stranger)).body.pages;
  expect(listed.ownAddress).toBeNull();
});
