import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentClient } from '../functions/platform/clients.ts';
import type { CallHandler } from '../functions/platform/handle-call.ts';
import { startScan, getScanStatus, listStatuses } from '../shared/calls/scans.ts';
import { addPages, addSite, deletePage, listSites } from '../shared/calls/sites.ts';
import { bundleTestEnv } from '../test/bundle-env.ts';
import { useStandIns } from '../test/stand-ins.ts';
import { call } from '../test/support/call-handler.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { bundleFunctions } from './bundle.ts';
import { findEntryPoints, root } from './entry-points.ts';

const names = findEntryPoints().map(({ name }) => name);
const bundleOf = (name: string): string => join(root, 'dist', 'functions', name, 'index.mjs');

/** By bundle, the type of its handler, or why it did not start. One process imports them all: to start 60 takes 12 s more. */
let handlers: Record<string, string>;

beforeAll(async () => {
  await bundleFunctions();
  const script = `
    const handlers = {};
    for (const [name, file] of ${JSON.stringify(names.map((name) => [name, bundleOf(name)]))}) {
      handlers[name] = await import(file).then(({ handler }) => typeof handler, String);
    }
    console.log(JSON.stringify(handlers));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...bundleTestEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  handlers = z.record(z.string(), z.string()).parse(JSON.parse(output));
}, 120_000);

it.each(names)('%s starts from its bundle', (name) => {
  expect(handlers[name]).toBe('function');
});

describe('bundled calls do what their sources do, though parts of packages are left out', () => {
  const bundled = async (id: string): Promise<CallHandler> => {
    const module = (await import(pathToFileURL(bundleOf(`${id}.call`)).href)) as {
      handler: CallHandler;
    };
    return module.handler;
  };
  const home = 'https://example.com/';
  const page = 'https://example.com/prices';

  it('transactions, conditions, queries and batches against a table', async () => {
    const { env } = await useStandIns();
    process.env['ALLOW_PRIVATE_TARGETS'] = '1';
    const table = { client: documentClient(), tableName: env['TABLE_NAME'] ?? '' };
    const { email, userId } = await seedAccount(table);
    const as = { userId };

    const site = { url: home, siteName: 'Example' };
    const added = await call(
      await bundled('add-site'),
      addSite,
      { body: { email, sites: [site] } },
      { as },
    );
    expect(added.status).toBe(201);
    const second = { url: 'https://example.org/', siteName: 'Second' };
    const refused = await call(
      await bundled('add-site'),
      addSite,
      { body: { email, sites: [second] } },
      { as },
    );
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'limit_reached']);

    await call(
      await bundled('add-pages'),
      addPages,
      { body: { email, site, pages: [page] } },
      { as },
    );
    const listed = await call(
      await bundled('list-sites'),
      listSites,
      { params: { email } },
      { as },
    );
    expect(listed.body[0].sites[0]).toMatchObject({ url: home, pages: [page] });
    const foreign = await call(
      await bundled('list-sites'),
      listSites,
      { params: { email: 'somebody@example.com' } },
      { as },
    );
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([403, 'email']);
    const removed = await call(
      await bundled('delete-page'),
      deletePage,
      { body: { email, site, page } },
      { as },
    );
    expect(removed.body.pages).toEqual([]);

    const url = 'http://127.0.0.1/';
    const started = await call(
      await bundled('start-scan'),
      startScan,
      { body: { email, url } },
      { as },
    );
    expect(started.body).toMatchObject({ status: 'queued', url });
    const { scanId } = started.body;
    const status = await call(
      await bundled('get-scan-status'),
      getScanStatus,
      { query: { scanId } },
      { as },
    );
    expect(status.body).toMatchObject({ scanId, status: 'queued' });
    const statuses = await call(
      await bundled('list-statuses'),
      listStatuses,
      { body: { sites: [url] } },
      { as },
    );
    expect(statuses.body).toHaveLength(1);
  });
});
