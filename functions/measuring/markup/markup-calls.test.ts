import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queues } from '../../../shared/jobs/job-queues.ts';
import { validatePage as job } from '../../../shared/jobs/catalogue.ts';
import { getLatestValidation, startValidation } from '../../../shared/calls/measuring/markup.ts';
import { fallbackNotes } from '../../../shared/models/measuring/markup.ts';
import { call } from '../../../test/support/call-handler.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { htmlValidateCheck } from '../../providers/nu/in-markup-child.ts';
import { markupStore } from './markup-store.ts';
import { validatePage } from './validate-page.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const table = await useTable();
const store = markupStore(table);
const reports = objectStore(bucketClient(), env.reportsBucket());
const guard = createTargetGuard({ allowPrivate: true });
const html = '<!doctype html><html lang="en"><title>A</title><p>one<div></p></div>';
/** Half a kilobyte that expands to 3 GB ("billion laughs"). */
const laughs = `<!DOCTYPE html [<!ENTITY a0 "lol">${Array.from(
  { length: 9 },
  (_, depth) => `<!ENTITY a${depth + 1} "${`&a${depth};`.repeat(10)}">`,
).join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body>&a9;</body></html>`;
const contentTypes: Record<string, string> = {
  '/data': 'application/json',
  '/laughs': 'application/xhtml+xml',
};
let site: LoopbackServer;
let user: SeededUser;

beforeAll(async () => {
  user = await seedAccount(table);
  site = await startLoopbackServer((request, response) => {
    if (request.url === '/gone') response.statusCode = 404;
    response
      .setHeader('content-type', contentTypes[request.url ?? ''] ?? 'text/html')
      .end(request.url === '/laughs' ? laughs : html);
  });
});
afterAll(() => site.close());

const page = (path: string) => listPage(table, user.accountId, `${site.url}${path}`);

/** Does the job that the call has queued, like the worker, with the checker that needs no Java. */
async function work(url: string) {
  const asked = await store.find(user.accountId, url, new Date());
  if (asked === undefined) throw new Error('Nothing was queued');
  const { accountId, validationId } = asked;
  await validatePage(
    {
      store,
      fetchPage: guard.fetch,
      check: (page) => htmlValidateCheck(page),
      reports,
      now: () => new Date(),
    },
    { ...job.payload.parse({ accountId, url, validationId }), isLastDelivery: false },
  );
}
type More = { details?: 'false' };
const start = async (url: string, waitMs = 0, more: More = {}) => {
  vi.stubEnv('VALIDATION_WAIT_MS', String(waitMs));
  return call(
    await loadHandler(startValidation),
    startValidation,
    { query: { url, ...more } },
    { as: user },
  );
};
const latest = async (url: string, more: More = {}) =>
  call(
    await loadHandler(getLatestValidation),
    getLatestValidation,
    { query: { url, ...more } },
    { as: user },
  );

describe('GET /w3validator', () => {
  test('answers with the result if it is ready in time', async () => {
    const url = await page('/quick');
    const [answer] = await Promise.all([
      start(url, 60_000),
      vi.waitFor(() => work(url), { timeout: 60_000 }),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ url, status: 'done', fatalErrors: 0, failure: null });
    expect(answer.body.errors).toBeGreaterThan(0);
  });

  test('omits the details if they are not wanted', async () => {
    const url = await page('/counts');
    await start(url, 0, { details: 'false' });
    await work(url);
    const { body: full } = await latest(url);
    expect(full.details.length).toBeGreaterThan(0);
    expect((await latest(url, { details: 'false' })).body).toEqual({ ...full, details: [] });
  });

  test('answers 202 if it takes longer, and the latest call has the result', async () => {
    const url = await page('/slow');
    const answer = await start(url);
    expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
    expect((await latest(url)).body).toMatchObject({ status: 'queued', errors: null, details: [] });
    await work(url);
    const { body } = await latest(url);
    expect(body).toMatchObject({
      status: 'done',
      checkedWith: 'html-validate',
      note: fallbackNotes.withoutJava,
      isTruncated: false,
    });
    expect(body.details).toHaveLength(body.fatalErrors + body.errors + body.warnings);
    expect(body.details[0]).toMatchObject({
      subType: expect.stringMatching(/^(error|warning)$/),
      message: expect.any(String),
      lastLine: 1,
      extract: expect.any(String),
    });
  });

  test('names html-validate where the operator chose it', async () => {
    const url = await page('/chosen');
    await start(url);
    await work(url);
    vi.stubEnv('MARKUP_CHECKER', 'html-validate');
    const { body } = await latest(url);
    vi.stubEnv('MARKUP_CHECKER', '');
    expect(body.note).toBe(fallbackNotes.chosen);
    expect(body.note).toMatch(/^checked with html-validate/);
  });

  test('starts one validation for two requests at once', async () => {
    const url = await page('/twice');
    const [one, two] = await Promise.all([start(url), start(url)]);
    expect(one.body.requestedAt).toBe(two.body.requestedAt);
  });

  test('refuses addresses that may not be visited', async () => {
    const answer = await start('ftp://example.com/');
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'url']);
  });
});

describe('a page that cannot be checked', () => {
  test.each([
    ['/gone', 'http-4xx'],
    ['/data', 'not-html'],
    ['/laughs', 'doctype'],
  ])('%s is a result: %s', async (path, reason) => {
    const url = await page(path);
    await start(url);
    await work(url);
    const { body } = await latest(url);
    expect(body).toMatchObject({ status: 'failed', failure: { reason }, errors: null });
    expect(body.failure.hint).not.toBe('');
  });
});

test('a page that was never checked has no numbers', async () => {
  const { status, body } = await latest(await page('/never'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: null, fatalErrors: null, details: [], checkedWith: null });
});

test('a removed page leaves nothing behind; one that was added again stays', async () => {
  const url = await page('/removed');
  await start(url);
  await work(url);
  const { accountId } = user;
  const key = (await store.find(accountId, url, new Date()))?.numbers?.detailsKey ?? '';
  expect(await reports.getJson(key)).toBeDefined();
  await store.forget({ accountId, url, before: new Date(0) }, reports);
  expect(await store.find(accountId, url, new Date())).toBeDefined();
  const removed = { accountId, url, before: new Date(Date.now() + 1000) };
  await store.forget(removed, reports);
  await store.forget(removed, reports);
  expect(await store.find(accountId, url, new Date())).toBeUndefined();
  expect(await reports.getJson(key)).toBeUndefined();
});

test('the queue hides a batch for longer than its pages may take', () => {
  const { timeoutSeconds, batchSize } = queues.validation;
  expect(timeoutSeconds / batchSize).toBeGreaterThan(30);
});
