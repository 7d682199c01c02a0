import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkForChanges } from '../../../shared/jobs/catalogue.ts';
import { editSite, findPages, listSites } from '../../../shared/calls/portfolio/sites.ts';
import { checkUptime } from '../../../shared/calls/monitoring/uptime.ts';
import { drain } from '../../../test/faults/queue.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import type { JobHandler } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { pageStore } from './page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
});
let table: Table;
let server: LoopbackServer;
/** `Accept-Language` of each request. */
let asked: (string | undefined)[];
beforeAll(async () => {
  table = await useTable();
  server = await startLoopbackServer(({ headers }, response) => {
    asked.push(headers['accept-language']);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title><p>Open');
  });
});
afterAll(() => server.close());

/** What is asked for by a piece of work. */
async function languagesIn(work: () => Promise<unknown>): Promise<unknown[]> {
  asked = [];
  await work();
  return [...new Set(asked)];
}

test('a site’s language is asked for by every check of its pages, until it is English again', async () => {
  const { accountId, userId, email } = await seedAccount(table, { plan: 'Internal' });
  const as = { as: { userId } };
  const url = `${server.url}/`;
  const [before, after] = [`${url}before`, `${url}after`];
  const options = { limit: null, now: new Date() };
  await siteStore(table).addSites(accountId, [{ url, siteName: 'x', propertyId: '' }], options);
  await pageStore(table).addPages(accountId, url, [before], options);
  const edit = async (language: string) => {
    const request = { params: { email }, body: { sites: [{ url, language }] } };
    return call(await loadHandler(editSite), editSite, request, as);
  };

  const endpoint = `${url}api`;
  await watchedPageEntity(table)
    .put({
      ...newlyWatched(accountId, endpoint, new Date()),
      subject: 'endpoint',
      siteKey: keyOfUrl(url),
    })
    .go();
  const edited = await edit('PT-br');
  expect(edited.body[0]?.sites).toMatchObject([{ url, language: 'pt-BR' }]);
  await pageStore(table).addPages(accountId, url, [after], options);
  const portuguese = ['pt-BR', 'pt', 'en-US', 'en'];
  for (const page of [url, before, after, endpoint])
    expect(await pageLanguages(table, { accountId, url: page })).toEqual(portuguese);

  const header = ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7'];
  const uptime = await loadHandler(checkUptime);
  const check = () => call(uptime, checkUptime, { body: { url: before } }, as);
  expect(await languagesIn(check)).toEqual(header);
  const find = await loadHandler(findPages);
  expect(await languagesIn(() => call(find, findPages, { body: { url } }, as))).toEqual(header);
  const { handler } = (await import('../../measuring/screenshots/check-for-changes.worker.ts')) as {
    handler: JobHandler;
  };
  await sendJobs(checkForChanges, [{ accountId, url: after, dueAt: new Date().toISOString() }]);
  expect(await languagesIn(() => drain(checkForChanges.id, handler))).toEqual(header);

  expect((await edit('german')).body.errors[0]?.field).toBe('sites.0.language');
  expect((await edit('')).status).toBe(200);
  expect(await languagesIn(check)).toEqual(['en-US,en;q=0.9']);
  const list = await call(await loadHandler(listSites), listSites, { params: { email } }, as);
  expect(list.body[0]?.sites[0]).not.toHaveProperty('language');
});
