import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clientsOfNew,
  confirmImport,
  getImport,
  type SiteImport,
  startImport,
} from '../../../shared/calls/portfolio/imports.ts';
import { listSites, type Site } from '../../../shared/calls/portfolio/sites.ts';
import {
  rollUpVisitors,
  runImport as runImportJob,
  writeReport,
} from '../../../shared/jobs/catalogue.ts';
import { mostClients } from '../../../shared/models/registry/client.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { kindOfAddress } from '../../registry/pages/known-address.ts';
import type { Table } from '../../platform/table/table.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { addPageUnderPlan, addUnderPlan } from '../sites/add-under-plan.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientStore } from '../../registry/clients/client-store.ts';
import { createClients as createUnknown } from '../../registry/clients/create-clients.ts';
import { importRoom, siteOfPages } from './imported-pages.ts';
import { type ImportPorts, runImport } from './run-import.ts';
import { siteImportStore } from './site-import-store.ts';

const sendJobs = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../../platform/jobs/send-jobs.ts', () => ({ sendJobs }));

let table: Table;
let user: SeededUser;
let accountId: string;
/** Addresses that were visited, and sites that are to be scanned. */
let visited: string[];
let scanned: string[];
let atOnce = { now: 0, most: 0 };

beforeEach(async () => {
  table = await useTable();
  user = await seedAccount(table, { plan: 'Team' });
  ({ accountId } = user);
  [visited, scanned] = [[], []];
  atOnce = { now: 0, most: 0 };
});

const answerTo = async (url: string) => {
  visited.push(url);
  atOnce.now += 1;
  atOnce.most = Math.max(atOnce.most, atOnce.now);
  await new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
  atOnce.now -= 1;
  if (url.includes('nowhere')) throw new TargetError('dns', url);
  return { status: url.includes('missing') ? 404 : 200 };
};
const ports = (changed: Partial<ImportPorts> = {}): ImportPorts => ({
  store: siteImportStore(table),
  readSitemap: async () => ['https://a.example/', 'https://b.example/'],
  siteOf: (url) => siteOfPages(table, accountId, url),
  room: (site) => importRoom(table, accountId, site),
  checking: {
    guard: {
      parse: (url) => new URL(url),
      probe: async (url) => (await answerTo(String(url))) as never,
    },
    kindOf: (url) => kindOfAddress({ table, caller: { accountId }, now: new Date() }, url),
  },
  adding: async () => ({
    clientOf: (name) => (name === 'Acme' ? 'client-1' : undefined),
    add: (site) => addUnderPlan(table, { accountId, site, now: new Date() }),
    addPage: (page) => addPageUnderPlan(table, { accountId, ...page, now: new Date() }),
    scan: async (urls) => void scanned.push(...urls),
  }),
  firstSiteAdded: async () => undefined,
  again: async () => undefined,
  clock: () => new Date(),
  ...changed,
});

const start = async (body: { list?: string; sitemap?: string; as?: 'sites' }) =>
  call(await loadHandler(startImport), startImport, { body }, { as: user });
const newest = async (): Promise<SiteImport> => {
  const { body } = await call(await loadHandler(getImport), getImport, {}, { as: user });
  const { import: found } = body as { import: SiteImport | null };
  if (found === null) throw new Error('no import');
  return found;
};
const run = async (changed: Partial<ImportPorts> = {}) => {
  const { importId } = await newest();
  await runImport(ports(changed), { accountId, importId, isLastDelivery: false });
};
const confirm = async (importId?: string) =>
  call(
    await loadHandler(confirmImport),
    confirmImport,
    { body: { importId: importId ?? (await newest()).importId } },
    { as: user },
  );
const verdicts = async () => (await newest()).rows.map(({ verdict }) => verdict);
const sites = async (): Promise<Site[]> => {
  const params = { email: user.email };
  const { body } = await call(await loadHandler(listSites), listSites, { params }, { as: user });
  return body[0].sites;
};
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => `site-${index}.example`).join('\n');

test('unknown clients of new sites are created once, by name, if they are wanted', async () => {
  await start({
    list: 'Adresse;Kunde\na.example;Müller\nb.example;müller\nnowhere.example;Never\n',
  });
  await run();
  const createClients = true;
  const body = { importId: (await newest()).importId, createClients };
  await call(await loadHandler(confirmImport), confirmImport, { body }, { as: user });
  const clients = clientStore(table);
  const named = async () => (await clients.list(accountId)).map(({ name }) => name);
  const { rows, room } = await newest();
  const wanted = { accountId, names: clientsOfNew(rows, room), now: new Date() };
  // Both of two workers, and one that goes on.
  await Promise.all([createUnknown(table, wanted), createUnknown(table, wanted)]);
  await createUnknown(table, wanted);
  expect(await named()).toEqual(['Müller']);
  expect(await siteImportStore(table).find(accountId, new Date())).toMatchObject({
    step: 'add',
    createsClients: true,
  });
});

test('the client of a site beyond the plan is one to create once the plan allows the site', async () => {
  await start({ list: `Adresse;Kunde\n${list(5)};Old\nlast.example;New\n` });
  await run();
  const { rows, room } = await newest();
  expect([rows.at(-1)?.verdict, room]).toEqual(['over-limit', 5]);
  expect(clientsOfNew(rows, room)).toEqual(['Old']);
  expect(clientsOfNew(rows, 6)).toEqual(['Old', 'New']);
  expect(clientsOfNew(rows, null)).toEqual(['Old', 'New']);
});

test('the audit trail names the sites of an import', async () => {
  await start({
    list: 'Adresse;Name\nshop.example;Shop\nblog.example;Blog\nnowhere.example;Never\n',
  });
  await run();
  await confirm();
  const { data } = await auditEntryEntity(table).query.byTime({ accountId }).go({ pages: 'all' });
  expect(data.find(({ action }) => action === 'confirm-import')?.subject).toEqual({
    kind: 'site',
    names: ['Shop', 'Blog'],
    count: 2,
  });
});

test('more unknown clients than an account can have are refused before anything changes', async () => {
  const createdAt = new Date().toISOString();
  const known = Array.from({ length: mostClients - 1 }, (_, at) => ({
    accountId,
    clientId: `client-${at}`,
    name: `Client ${at}`,
    contacts: [],
    createdAt,
  }));
  await clientEntity(table).put(known).go();
  await start({ list: 'Adresse;Kunde\na.example;Client 1\nb.example;New\nc.example;Newer\n' });
  await run();
  const { importId, rows, room } = await newest();
  const answer = await call(
    await loadHandler(confirmImport),
    confirmImport,
    { body: { importId, createClients: true } },
    { as: user },
  );
  expect(answer.body).toMatchObject({ errors: [{ code: 'limit_reached' }] });
  const names = clientsOfNew(rows, room);
  const created = createUnknown(table, { accountId, names, now: new Date() });
  await expect(created).rejects.toMatchObject({ code: 'limit_reached' });
  expect(await clientStore(table).list(accountId)).toHaveLength(mostClients - 1);
  expect((await siteImportStore(table).find(accountId, new Date()))?.step).toBe('check');
});

test('a list whose letters were lost on the way is refused, and says what to do', async () => {
  const { status, body } = await start({ list: 'Adresse;Kunde\nshop.example;B\uFFFDckerei' });
  expect([status, body.errors]).toMatchObject([
    400,
    [{ field: 'list', message: expect.stringContaining('CSV UTF-8') }],
  ]);
});

test('a list whose encoded addresses are more than an import can hold is refused', async () => {
  const list = Array.from({ length: 200 }, (_, at) => `a${at}.example/${'漢'.repeat(200)}`);
  const { status, body } = await start({ list: list.join('\n') });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ field: 'list' }] });
});

describe('the check of an import', () => {
  test('says what is new, double, known, unreachable, or beyond the plan, and adds nothing', async () => {
    const known = { url: 'https://known.example/', siteName: 'Known', propertyId: '' };
    await siteStore(table).addSites(accountId, [known], { limit: null, now: new Date() });
    const names = ['known', 'a', 'A', 'nowhere', 'missing', 'b', 'c', 'd', 'e'];
    await start({ list: [...names.map((name) => `${name}.example`), 'word'].join('\n') });
    expect((await newest()).phase).toBe('checking');
    await run();
    expect(await newest()).toMatchObject({ phase: 'checked', percent: 100, room: 4 });
    expect(await verdicts()).toEqual([
      'exists',
      'new',
      'double',
      'unreachable',
      'unreachable',
      'new',
      'new',
      'new',
      'over-limit',
      'invalid',
    ]);
    expect((await newest()).rows[4]?.note).toBe('The server answered 404.');
    expect(await sites()).toHaveLength(1);
  });

  test('visits each address once, ten at a time, and goes on where a worker died', async () => {
    await start({ list: list(120) });
    const { note } = siteImportStore(table);
    let notes = 0;
    const dying = {
      ...siteImportStore(table),
      note: async (...args: Parameters<typeof note>) => {
        const noted = await note(...args);
        notes += 1;
        if (notes === 2) throw new Error('killed');
        return noted;
      },
    };
    await expect(run({ store: dying })).rejects.toThrow('killed');
    expect((await newest()).percent).toBeGreaterThanOrEqual(50);
    await run();
    expect(visited).toHaveLength(120);
    expect(new Set(visited).size).toBe(120);
    expect(atOnce.most).toBeGreaterThan(1);
    expect(atOnce.most).toBeLessThanOrEqual(10);
    await run();
    expect(visited).toHaveLength(120);
  });

  test('reads a sitemap, and says why it could not', async () => {
    await start({ sitemap: 'https://a.example/sitemap.xml', as: 'sites' });
    await run();
    expect(await verdicts()).toEqual(['new', 'new']);
    await start({ sitemap: 'https://a.example/sitemap.xml', as: 'sites' });
    const dns = async () => Promise.reject(new TargetError('dns', 'https://a.example/'));
    await run({ readSitemap: dns });
    expect(await newest()).toMatchObject({
      phase: 'failed',
      failure: 'https://a.example/ could not be found; its name does not resolve.',
    });
  });

  test('is one at a time', async () => {
    const first = await start({ list: 'a.example' });
    const second = await start({ list: 'b.example' });
    expect((second.body as SiteImport).importId).toBe((first.body as SiteImport).importId);
  });

  test.each([
    ['nothing', {}, 'list'],
    ['an empty list', { list: ' \n ' }, 'list'],
    ['both', { list: 'a.example', sitemap: 'https://a.example/' }, 'list'],
    ['a sitemap that is no address', { sitemap: 'a' }, 'sitemap'],
  ])('refuses %s', async (_, body, field) => {
    const { status, body: answer } = await start(body);
    const [error] = (answer as { errors?: { field?: string }[] }).errors ?? [];
    expect([status, error?.field]).toEqual([400, field]);
  });
});

describe('a confirmed import', () => {
  test('adds at most what the plan allows, with client and tags, and has it scanned', async () => {
    await start({
      list: 'a.example,A,Acme,b2b\nb.example,B,Unknown\n\nc.example\nd.example\ne.example\nf.example',
    });
    await run();
    expect((await confirm()).status).toBe(202);
    await run();
    expect((await newest()).phase).toBe('added');
    expect(await verdicts()).toEqual([...Array<string>(5).fill('added'), 'over-limit']);
    const added = await sites();
    expect(added.find(({ siteName }) => siteName === 'A')).toMatchObject({
      clientId: 'client-1',
      tags: ['b2b'],
    });
    expect(added).toHaveLength(5);
    expect(scanned).toHaveLength(5);
  });

  /** A worker that dies at one of the sites. */
  const dieAt = async (place: number) => {
    const adding = await ports().adding({} as never);
    if (typeof adding === 'string') throw new Error(adding);
    let adds = 0;
    const dying = async () => ({
      ...adding,
      add: async (site: Parameters<typeof adding.add>[0]) => {
        adds += 1;
        if (adds === place) throw new Error('killed');
        return adding.add(site);
      },
    });
    await expect(run({ adding: dying })).rejects.toThrow('killed');
  };

  test('adds as many as the plan allows, although a worker dies before it noted some', async () => {
    await start({ list: list(6) });
    await run();
    await confirm();
    await dieAt(4);
    await run();
    expect(await verdicts()).toEqual([...Array<string>(5).fill('added'), 'over-limit']);
    expect(await sites()).toHaveLength(5);
  });

  test('adds each site once, although a worker dies and its job is delivered twice', async () => {
    user = await seedAccount(table, { plan: 'Internal' });
    ({ accountId } = user);
    await start({ list: list(25) });
    await run();
    await confirm();
    await dieAt(15);
    await run();
    await run();
    expect(await sites()).toHaveLength(25);
    expect(new Set(await verdicts())).toEqual(new Set(['added']));
    expect((await confirm()).status).toBe(202);
  });

  test('is refused before it is checked, and if there is a newer one', async () => {
    await start({ list: 'a.example' });
    expect((await confirm()).status).toBe(409);
    expect((await confirm(crypto.randomUUID())).status).toBe(404);
  });

  test('enables messages for the first site of an account, once it is added', async () => {
    const firstSiteAdded = vi.fn(async () => undefined);
    await start({ list: 'a.example' });
    await run({ firstSiteAdded });
    expect(firstSiteAdded).not.toHaveBeenCalled();
    await confirm();
    await run({ firstSiteAdded });
    expect(firstSiteAdded).toHaveBeenCalledWith(user.userId);
  });
});

describe('an import of many addresses', () => {
  test('is done in parts, each of which hands on what is left', async () => {
    user = await seedAccount(table, { plan: 'Internal' });
    ({ accountId } = user);
    await start({ list: list(70) });
    const again = vi.fn(async () => undefined);
    const part = { again, jobMs: 0 };
    await run(part);
    expect(visited).toHaveLength(30);
    expect(await newest()).toMatchObject({ phase: 'checking' });
    for (const _ of [2, 3]) await run(part);
    expect([visited.length, again.mock.calls.length]).toEqual([70, 2]);
    expect(new Set(await verdicts())).toEqual(new Set(['new']));
    await confirm();
    for (let count = 0; count < 7; count += 1) await run(part);
    expect((await newest()).phase).toBe('added');
    expect([again.mock.calls.length, (await sites()).length]).toEqual([8, 70]);
  });

  test('waits for foreign servers in no queue with reports and visitors', () => {
    expect(runImportJob.queue).toBe('check');
    expect([writeReport.queue, rollUpVisitors.queue]).not.toContain(runImportJob.queue);
  });
});

describe('a sitemap', () => {
  const sitemap = 'https://shop.example/sitemap.xml';
  const readSitemap = async () => [
    'https://shop.example/',
    'https://shop.example/bread',
    'https://shop.example/bread',
    'https://shop.example/missing',
    'https://other.example/',
    ...Array.from({ length: 12 }, (_, index) => `https://shop.example/page-${index}`),
  ];
  const titled = (changed: Partial<ImportPorts> = {}): Partial<ImportPorts> => ({
    readSitemap,
    checking: {
      ...ports().checking,
      guard: {
        parse: (url) => new URL(url),
        probe: async (url) => {
          const { status } = await answerTo(String(url));
          const { pathname } = new URL(String(url));
          const text = `<head><title>Bread &amp; more\n ${pathname}</title></head><body><svg><title>No</title>`;
          return { status, text: { text, isMarkup: true } } as never;
        },
      },
    },
    ...changed,
  });
  const count = async (verdict: string) =>
    (await verdicts()).filter((one) => one === verdict).length;

  test('becomes one site with its pages, named by title, as many as the plan allows', async () => {
    await start({ sitemap });
    await run(titled());
    const { rows } = await newest();
    expect(rows[0]).toEqual({
      url: 'https://shop.example/',
      siteName: 'Bread & more /',
      verdict: 'new',
    });
    expect(rows[1]).toMatchObject({
      pageOf: 'https://shop.example/',
      siteName: 'Bread & more /bread',
      verdict: 'new',
    });
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      'new',
      'new',
      'double',
      'unreachable',
      'invalid',
      // Ten pages a site.
      ...Array.from({ length: 9 }, () => 'new'),
      ...Array.from({ length: 3 }, () => 'over-limit'),
    ]);
    await confirm();
    await run(titled());
    expect([await count('added'), await count('over-limit')]).toEqual([11, 3]);
    const [site] = await sites();
    expect([site?.siteName, site?.pages.length]).toEqual(['Bread & more /', 10]);
    expect(site?.pageTitles).toEqual(
      Object.fromEntries(
        (site?.pages ?? []).map((page) => [page, `Bread & more ${new URL(page).pathname}`]),
      ),
    );
    expect(scanned).toEqual(['https://shop.example/']);
  });

  test.each([
    ['', undefined],
    ['<title>\u0007 \u2028 </title>', undefined],
    ['<title>\u202egpj.exe</title>', 'gpj.exe'],
    [
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;\r\nBread</title>',
      '<script>alert(1)</script> Bread',
    ],
    [`<title>${'ü'.repeat(500)}</title>`, 'ü'.repeat(120)],
  ])('names a page by what is text in its title: %#', async (text, title) => {
    await start({ sitemap });
    const { guard, kindOf } = ports().checking;
    const probe = async () => ({ status: 200, text: { text, isMarkup: true } }) as never;
    await run({ readSitemap, checking: { guard: { ...guard, probe }, kindOf } });
    const page = 'https://shop.example/bread';
    expect((await newest()).rows[1]).toMatchObject({ url: page, siteName: title ?? '/bread' });
    await confirm();
    await run();
    const [site] = await sites();
    expect(site?.pages).toContain(page);
    expect(site?.pageTitles?.[page]).toBe(title);
  });

  test.each([200, 401, 403, 429])(
    'names nothing by the title of an answer of %i, unless it is the page',
    async (status) => {
      await start({ list: 'guarded.example' });
      const { guard, kindOf } = ports().checking;
      const text = { text: '<title>Just a moment…</title>', isMarkup: true };
      const probe = async () => ({ status, text }) as never;
      await run({ checking: { guard: { ...guard, probe }, kindOf } });
      const siteName = status === 200 ? 'Just a moment…' : 'guarded.example';
      expect((await newest()).rows).toMatchObject([{ siteName, verdict: 'new' }]);
    },
  );

  test('adds pages to the site that the account has, once, although a worker dies', async () => {
    const known = { url: 'https://www.shop.example/', siteName: 'Shop', propertyId: '' };
    await siteStore(table).addSites(accountId, [known], { limit: null, now: new Date() });
    await start({ sitemap });
    await run(titled());
    expect((await newest()).rows[0]).toEqual({
      url: known.url,
      siteName: 'Shop',
      verdict: 'exists',
    });
    await confirm();
    const { importId } = await newest();
    let left = 4;
    const dies = titled({
      adding: async (item) => {
        const whole = await ports().adding(item);
        if (typeof whole === 'string') return whole;
        const addPage: typeof whole.addPage = (page) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('died')) : whole.addPage(page);
        };
        return { ...whole, addPage };
      },
    });
    await expect(
      runImport(ports(dies), { accountId, importId, isLastDelivery: false }),
    ).rejects.toThrow('died');
    await run(titled());
    const all = await sites();
    expect(all.map(({ url, pages }) => [url, pages.length])).toEqual([[known.url, 10]]);
    expect(await count('added')).toBe(10);
  });
});
