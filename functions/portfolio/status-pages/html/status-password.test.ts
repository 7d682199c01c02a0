import { createHash, webcrypto } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '../../../../shared/calls/define-call.ts';
import {
  addStatusPage,
  listStatusPages,
  openStatusIncident,
  previewStatusPage,
  saveStatusPage,
} from '../../../../shared/calls/portfolio/status-pages.ts';
import { subscribeToStatus } from '../../../../shared/calls/portfolio/status-subscriptions.ts';
import {
  type StatusFile,
  statusFiles,
  statusHeaders,
  statusKeyOf,
  unlockHashes,
  widgetCsp,
} from '../../../../shared/deployment/status-files.ts';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../../test/support/seed-account.ts';
import { bucketClient } from '../../../platform/aws/bucket-client.ts';
import { env } from '../../../platform/aws/env.ts';
import { clientEntity } from '../../../registry/clients/client-entity.ts';
import { clientLogoEntity } from '../../../registry/clients/report-schedule-entity.ts';
import { statusPageEntity } from '../../../registry/clients/status-page-entity.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { renderStatusPage } from '../render-status-page.ts';
import { statusObjects } from '../status-objects.ts';
import { unlockScript } from './unlock-script.ts';

vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
const table = await useTable();
const shop = 'https://shop.example/';
const password = 'correct horse battery';
const secrets = [
  'Acme',
  'Shop front',
  'Web shops',
  'shop.example',
  'A disk is full',
  'iVBORw0KGgo',
];
let owner: SeededUser;
let slug: string;

beforeEach(async () => {
  owner = await seedAccount(table, { plan: 'Team' });
  slug = `p-${owner.accountId.slice(0, 8)}`.toLowerCase();
  const site = { url: shop, siteName: shop, propertyId: '' };
  await siteStore(table).addSites(owner.accountId, [site], { limit: null, now: new Date() });
});

const ask = async (contract: CallContract, request: object) =>
  callRaw(await loadHandler(contract), contract, request, { as: owner });
const fields = (more: object = {}) => ({
  title: 'Acme',
  isPublished: true,
  groups: [
    {
      name: 'Web shops',
      components: [{ name: 'Shop front', monitor: { kind: 'page', url: shop }, isPublished: true }],
    },
  ],
  ...more,
});
const add = async (more: object = {}) =>
  (await ask(addStatusPage, { body: { slug, ...fields(more) } })).body;
const save = (pageId: string, version: number, more: object) =>
  ask(saveStatusPage, { params: { pageId }, body: { ...fields(more), version } });
const render = (pageId: string) =>
  renderStatusPage(
    {
      table,
      objects: statusObjects(),
      publicUrl: 'https://vitals.example',
      ownAddressOf: () => undefined,
      clock: () => new Date(),
    },
    { accountId: owner.accountId, pageId, slug },
  );
const read = async (file: StatusFile = '') => {
  const Key = statusKeyOf(slug, file);
  const got = await bucketClient()
    .send(new GetObjectCommand({ Bucket: env.statusBucket(), Key }))
    .catch(() => undefined);
  return got?.Body?.transformToString();
};

/** As a browser does it, with nothing but the file. */
async function unlocked(file: string, typed: string): Promise<string> {
  const [salt, iterations, nonce, sealed] = ['salt', 'iterations', 'nonce', 'sealed'].map(
    (name) => new RegExp(`data-${name}="([^"]+)"`).exec(file)?.[1] ?? '',
  );
  const bytes = (text = '') => Buffer.from(text, 'base64');
  const { subtle } = webcrypto;
  const text = Buffer.from(typed.normalize('NFKC'));
  const given = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const how = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: bytes(salt),
    iterations: Number(iterations),
  };
  const raw = await subtle.deriveBits(how, given, 256);
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const packed = await subtle.decrypt({ name: 'AES-GCM', iv: bytes(nonce) }, key, bytes(sealed));
  return gunzipSync(Buffer.from(packed)).toString();
}

describe('a status page with a password', () => {
  test('is one file that shows nothing to those who do not know it', async () => {
    const { accountId } = owner;
    const client = { accountId, clientId: 'c', createdAt: new Date().toISOString() };
    await clientEntity(table)
      .put({ ...client, name: 'Acme', colour: '#1971c2', contacts: [] })
      .go();
    await clientLogoEntity(table)
      .put({ accountId, clientId: 'c', logo: 'data:image/png;base64,iVBORw0KGgo=' })
      .go();
    await siteEntity(table)
      .patch({ accountId, urlKey: keyOfUrl(shop) })
      .set({ clientId: 'c' })
      .go();
    const open = await add();
    await render(open.pageId);
    expect(await read('feed.atom')).toContain('Acme');
    const { status, body: page } = await save(open.pageId, open.version, { password });
    expect([status, page.hasPassword, JSON.stringify(page)]).toEqual([
      200,
      true,
      expect.not.stringContaining(password),
    ]);
    await statusPageEntity(table)
      .patch({ accountId, pageId: page.pageId })
      .set({ clientId: 'c' })
      .go();
    await ask(openStatusIncident, {
      params: { pageId: page.pageId },
      body: { title: 'Acme fails', text: 'A disk is full', stage: 'identified' },
    });
    await render(page.pageId);
    const file = (await read()) ?? '';
    for (const secret of [...secrets, password, accountId, page.pageId, '#1971c2'])
      expect(file).not.toContain(secret);
    expect(file).toContain('<meta name="robots" content="noindex" />');
    expect(file).toContain('data-iterations="600000"');
    expect(Buffer.byteLength(file)).toBeLessThan(30_000);
    for (const { name } of statusFiles.filter(({ name }) => name !== ''))
      expect(await read(name), name).toBeUndefined();
    const shown = await unlocked(file, password);
    for (const known of secrets.filter((one) => one !== 'shop.example'))
      expect(shown).toContain(known);
    for (const absent of ['feed.atom', 'status-subscription', shop, accountId])
      expect(shown).not.toContain(absent);
    await expect(unlocked(file, `${password}!`)).rejects.toThrow('operation');
  });

  test('takes a new one, and none, with the file that follows; the same letters of another keyboard open it', async () => {
    const page = await add({ password: 'Café au lait, s’il te plaît' });
    expect(page.hasPassword).toBe(true);
    await render(page.pageId);
    const first = (await read()) ?? '';
    expect(await unlocked(first, 'Cafe\u0301 au lait, s’il te plai\u0302t')).toContain('Acme');
    // Without a password the old one stays.
    const kept = (await save(page.pageId, page.version, {})).body;
    await render(page.pageId);
    const again = (await read()) ?? '';
    expect(again).not.toBe(first);
    expect(await unlocked(again, 'Café au lait, s’il te plaît')).toContain('Acme');
    const changed = (await save(page.pageId, kept.version, { password })).body;
    await render(page.pageId);
    const second = (await read()) ?? '';
    await expect(unlocked(second, 'Café au lait, s’il te plaît')).rejects.toThrow('operation');
    expect(await unlocked(second, password)).toContain('Acme');
    const { body } = await save(page.pageId, changed.version, { password: null });
    expect(body.hasPassword).toBe(false);
    await render(page.pageId);
    expect(await read()).toContain('<h1>Acme</h1>');
    expect(await read('badge.svg')).toBeDefined();
  });

  test('is stored as the key of its file only, encrypted and of no use to another page', async () => {
    const page = await add({ password });
    const { accountId } = owner;
    const { data } = await statusPageEntity(table).get({ accountId, pageId: page.pageId }).go();
    expect(JSON.stringify(data)).not.toContain(password);
    slug = `${slug}-2`;
    const other = await add({ password });
    await statusPageEntity(table)
      .patch({ accountId, pageId: other.pageId })
      .set({ lock: data?.lock ?? { salt: '', iterations: 1, sealed: '' } })
      .go();
    await expect(render(other.pageId)).rejects.toThrow('cannot be decrypted');
    expect(await read()).toBeUndefined();
    const listed = await ask(listStatusPages, {});
    expect(JSON.stringify(listed.body)).not.toMatch(/salt|sealed|lock"/);
  });

  test('is long enough to withstand guesses, and needs the operator’s key', async () => {
    const refused = await ask(addStatusPage, { body: { slug, ...fields({ password: 'short' }) } });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'password' }]]);
    vi.stubEnv('MONITOR_KEY', '');
    const unset = await ask(addStatusPage, { body: { slug, ...fields({ password }) } });
    vi.stubEnv('MONITOR_KEY', 'a key of thirty-two characters or more');
    expect([unset.status, unset.body.errors]).toMatchObject([
      409,
      [{ field: 'password', message: expect.stringContaining('monitorKeyParameter') }],
    ]);
  });

  test('takes no subscribers, as if there were no such page; its members see it', async () => {
    const page = await add({ password });
    const body = { email: 'eve@example.com' };
    const locked = await ask(subscribeToStatus, { body: { slug, ...body } });
    const absent = await ask(subscribeToStatus, { body: { slug: 'no-such-page', ...body } });
    expect([locked.status, locked.body.message]).toEqual([absent.status, absent.body.message]);
    expect(absent.status).toBe(404);
    const preview = await ask(previewStatusPage, { params: { pageId: page.pageId } });
    expect(preview.body.html).toContain('Shop front');
  });
});

test('the content policy admits the script that opens a page, and nothing else', () => {
  expect(createHash('sha256').update(unlockScript).digest('base64')).toBe(unlockHashes[0]);
  const policy = statusHeaders['content-security-policy'];
  expect(policy).toMatch(/script-src( 'sha256-[\w+/]+=')+;/);
  expect(policy).toContain(`'sha256-${unlockHashes[0]}'`);
  expect(policy).toMatch(/^default-src 'none'/);
  expect(widgetCsp).not.toContain('script-src');
});
