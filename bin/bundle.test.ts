import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallHandler } from '../functions/platform/calls/handle-call.ts';
import type { JobHandler } from '../functions/platform/jobs/handle-job.ts';
import { connectionEntity } from '../functions/platform/sockets/connection-entity.ts';
import { scanStore } from '../functions/measuring/scans/scan-store.ts';
import { maxResends } from '../functions/platform/open-work/open-work.ts';
import { askForDeletion } from '../shared/calls/lifecycle/account-deletion.ts';
import { catalogue } from '../shared/calls/catalogue.ts';
import { getOriginSummary } from '../shared/calls/measuring/field-data.ts';
import { startScan, getScanStatus, listStatuses } from '../shared/calls/measuring/scans.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import type { JobContract } from '../shared/jobs/define-job.ts';
import { functionOf } from '../shared/jobs/workers.ts';
import { addPages, addSite, deletePage, listSites } from '../shared/calls/portfolio/sites.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
} from '../shared/calls/identity/two-step.ts';
import { jobKinds } from '../test/faults/job-kinds.ts';
import { drain } from '../test/faults/queue.ts';
import { startTarget } from '../test/faults/target.ts';
import { type Actor, type ActorKind, actorKinds, makeActors } from '../test/permissions/actors.ts';
import { playAnalytics } from '../test/permissions/measuring/analytics-samples.ts';
import { playChats } from '../test/permissions/notifying/channels-samples.ts';
import { rows } from '../test/permissions/rows.ts';
import { useChatStandIns } from '../test/support/chat-stand-ins.ts';
import { useGoogleAnalytics } from '../test/support/google-analytics.ts';
import { startSmallStripe } from '../test/support/small-stripe.ts';
import { billingFor, planOverrides, samples } from '../test/permissions/samples.ts';
import { oldPassword, registered } from '../test/support/account-calls.ts';
import { call, callRaw } from '../test/support/call-handler.ts';
import { useIdentityProviders } from '../test/support/identity-provider.ts';
import { isWhole } from '../test/support/is-whole.ts';
import { type LoopbackServer, startLoopbackServer } from '../test/support/loopback-server.ts';
import { listPage } from '../test/support/listed-page.ts';
import { newPage, useTable } from '../test/support/scans.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { codeOf } from '../test/support/app-codes.ts';
import { bundleFunctions, bundleSome, functions, withBrowser } from './bundle.ts';
import { root } from './entry-points.ts';
import { sendJobs } from '../functions/platform/jobs/send-jobs.ts';

// Functions read these when they are loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['JAVA_PATH'] = '/no/java/here';
  process.env['NETWORK_WITNESSES'] = 'none';
  process.env['VALIDATION_WAIT_MS'] = '0';
  process.env['SCREENSHOT_WAIT_MS'] = '0';
});
const table = await useTable();
await useIdentityProviders();
playChats(await useChatStandIns());
playAnalytics(await useGoogleAnalytics());
const names = functions.map(({ name }) => name);
const ofJob = ({ queue }: JobContract): string => functionOf({ id: queue });
let folder = join(root, 'dist', 'functions');
const bundleOf = (name: string): string => join(folder, name, 'index.mjs');

// Not import(), because vitest would transform half a megabyte of code for it.
const load = createRequire(import.meta.url);
type ScheduleHandler = (event: unknown) => Promise<void>;
type ProbeHandler = (request: unknown) => Promise<unknown>;
const handlerOf = (name: string) =>
  (load(bundleOf(name)) as { handler: CallHandler & JobHandler }).handler;

// Functions with a browser are tested in test/browser/bundled-browsers.slow.test.ts. Packages are trimmed alike for all
// workers, so a third of them stands for the rest.
const tested = jobKinds(table)
  .filter(({ job }) => !(ofJob(job) in withBrowser))
  .filter((_, index) => isWhole || index % 3 === 0);
// Calls about users of the pool have their own test.
const ofActors = catalogue.filter(
  ({ id, domain, caller }) =>
    id !== askForDeletion.id && (domain !== 'two-step' || caller === 'public'),
);
/** A call of every third domain, as packages are trimmed alike for all functions. */
const calls = isWhole
  ? ofActors
  : [...Map.groupBy(ofActors, ({ domain }) => domain).values()]
      .filter((_, index) => index % 3 === 0)
      .flatMap((ofDomain) => ofDomain.slice(0, 1));
const answering = new Set([
  ...calls.map(({ id }) => `${id}.call`),
  ...tested.map(({ job }) => ofJob(job)),
]);
/** Loading a bundle compiles half a megabyte. */
const starting = names
  .filter((name) => !answering.has(name))
  .filter((_, index) => isWhole || index % 16 === 0);
/** Those of tests of their own, below. */
const contracts: readonly { id: string }[] = [
  getOriginSummary,
  startScan,
  getScanStatus,
  listStatuses,
  addSite,
  addPages,
  listSites,
  deletePage,
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  endTwoStep,
  askForDeletion,
];
const named = [
  'measure.probe',
  'unknown-route.call',
  'sweep.schedule',
  ...contracts.map(({ id }) => `${id}.call`),
];
beforeAll(async () => {
  if (isWhole) await bundleFunctions();
  else folder = await bundleSome(new Set([...answering, ...starting, ...named]));
});

test.each(starting)('%s starts from its bundle', (name) => {
  expect(handlerOf(name)).toBeTypeOf('function');
});

test('the probe starts from its bundle, and is small enough to start fast in any region', async () => {
  const { handler } = load(bundleOf('measure.probe')) as { handler: ProbeHandler };
  expect(await handler({ kind: 'hello' })).toEqual({ kind: 'hello' });
  expect(statSync(bundleOf('measure.probe')).size).toBeLessThan(100 * 1024);
});

test.each(calls)(
  '$id has no other call in its bundle, so that an edit of one does not update it',
  ({ id, path }) => {
    const code = readFileSync(bundleOf(`${id}.call`), 'utf8');
    expect(code).toContain(`path:"${path}"`);
    const others = catalogue.filter(
      (one) => one.path !== path && code.includes(`path:"${one.path}"`),
    );
    expect(others.map((one) => one.id)).toEqual([]);
  },
);

describe('bundled functions behave like their sources, although parts of packages are left out', () => {
  const bundled = (id: string) => handlerOf(`${id}.call`);
  const scheduled = (id: string) =>
    (load(bundleOf(`${id}.schedule`)) as { handler: ScheduleHandler }).handler;

  describe('each call, by a caller with permission', () => {
    let actors: Record<ActorKind, Actor>;
    let page: LoopbackServer;
    let stripe: LoopbackServer;
    beforeAll(async () => {
      actors = await makeActors(table);
      page = await startTarget();
      stripe = await startSmallStripe();
    });
    afterAll(() => Promise.all([page.close(), stripe.close()]));

    test.each(calls.map((contract) => [contract.id, contract] as const))(
      '%s',
      async (id, contract) => {
        const may = actorKinds.filter((kind) => rows[id]?.[kind] === 'allow');
        const kind = may.includes('root') ? 'root' : (may[0] ?? 'anonymous');
        const actor = actors[kind];
        const sample = await samples[id]?.(actor, { table, origin: page.url });
        vi.stubEnv('BILLING', billingFor(id));
        vi.stubEnv('PLAN_OVERRIDES', planOverrides);
        vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test');
        vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
        const { sessionId } = sample ?? {};
        const as = { ...actor, ...(sessionId === undefined ? {} : { sessionId }) };
        const bearer = actor.viewToken;
        const answer = await callRaw(bundled(id), contract, sample ?? {}, { as, bearer });
        expect([contract.status ?? 200, 202]).toContain(answer.status);
      },
    );
  });

  test('two-step sign-in is set up and switched off, and an account is deleted', async () => {
    const person = await registered();
    const options = { as: { userId: person.userId }, bearer: person.accessToken };
    const ask = (contract: CallContract, body?: object) =>
      callRaw(
        bundled(contract.id),
        contract,
        { params: { userId: person.userId }, ...(body === undefined ? {} : { body }) },
        options,
      );
    const password = oldPassword;
    const { secret } = (await ask(beginTwoStep, { password })).body;
    expect((await ask(confirmTwoStep, { code: codeOf(secret) })).status).toBe(200);
    expect((await ask(getTwoStep)).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await ask(endTwoStep, { password })).status).toBe(200);
    const { email } = person;
    expect((await ask(askForDeletion, { email, password })).status).toBe(202);
  });

  test.each(tested)('the worker of $job.id', async ({ job, prepare, expected }) => {
    const page = await startTarget();
    const work = await prepare(`${page.url}/`);
    await sendJobs(job, [work.payload]);
    await drain(job.id, handlerOf(ofJob(job)));
    expect(await work.outcome()).toEqual(expected);
    await page.close();
  });

  const home = 'https://example.com/';
  const page = 'https://example.com/prices';

  afterEach(() => vi.unstubAllEnvs());

  test('a secret is read from the parameter store', async () => {
    const asked: unknown[] = [];
    const parameters = await startLoopbackServer(({ headers }, response) => {
      asked.push([headers['x-amz-target'], headers.authorization?.split(' ')[0]]);
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      response.end(JSON.stringify({ Parameter: { Name: '/crux-key', Value: 'the-key' } }));
    });
    const crux = await startLoopbackServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(404).end('{"error":{"code":404,"message":"no data"}}');
    });
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', parameters.url);
    vi.stubEnv('CRUX_API_KEY_PARAMETER', '/crux-key').stubEnv('CRUX_ENDPOINT', crux.url);
    const { accountId, userId } = await seedAccount(table);
    await listPage(table, accountId, home);
    const { body } = await call(
      bundled('get-origin-summary'),
      getOriginSummary,
      { body: { url: home } },
      { as: { userId } },
    );
    expect(body).toEqual({ configured: true, mobile: null, desktop: null });
    expect(asked[0]).toEqual(['AmazonSSM.GetParameter', 'AWS4-HMAC-SHA256']);
    expect(asked[1]).toMatch(/[?&]key=the-key$/);
    await Promise.all([parameters.close(), crux.close()]);
  });

  test('open browsers are notified about a scan, and closed ones are forgotten', async () => {
    const received: unknown[] = [];
    const api = await startLoopbackServer(({ method, url, headers }, response) => {
      received.push([method, url, headers.authorization?.split(' ')[0]]);
      if (url?.endsWith('/closed') === true)
        response.writeHead(410, { 'x-amzn-errortype': 'GoneException' }).end('{}');
      else response.end();
    });
    vi.stubEnv('SOCKET_ENDPOINT', `${api.url}/live`);
    const { accountId, url } = newPage();
    const connections = connectionEntity(table);
    for (const connectionId of ['open=', 'closed'])
      await connections
        .put({
          accountId,
          connectionId,
          userId: accountId,
          authTime: 1,
          sessionUntil: 2 ** 32,
          shard: '00',
          expiresAt: 2 ** 32,
        })
        .go();
    await scanStore(table).start({ accountId, url }, new Date());
    // No worker takes its jobs, so the last of these sweeps fails both device scans.
    for (let sweep = 0; sweep <= maxResends; sweep += 1)
      await scheduled('sweep')({ isLocalStart: true });
    expect(received).toContainEqual(['POST', '/live/@connections/open%3D', 'AWS4-HMAC-SHA256']);
    const left = await connections.query.byAccount({ accountId }).go();
    expect(left.data.map(({ connectionId }) => connectionId)).toEqual(['open=']);
    await api.close();
  });

  test('transactions, conditions, queries and batches against a table', async () => {
    const { email, userId } = await seedAccount(table);
    const as = { userId };

    const site = { url: home, siteName: 'Example' };
    const added = await call(
      bundled('add-site'),
      addSite,
      { body: { email, sites: [site] } },
      { as },
    );
    expect(added.status).toBe(201);
    const second = { url: 'https://example.org/', siteName: 'Second' };
    const refused = await call(
      bundled('add-site'),
      addSite,
      { body: { email, sites: [second] } },
      { as },
    );
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'limit_reached']);

    await call(bundled('add-pages'), addPages, { body: { email, site, pages: [page] } }, { as });
    const listed = await call(bundled('list-sites'), listSites, { params: { email } }, { as });
    expect(listed.body[0].sites[0]).toMatchObject({ url: home, pages: [page] });
    const foreign = await call(
      bundled('list-sites'),
      listSites,
      { params: { email: 'somebody@example.com' } },
      { as },
    );
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([403, 'email']);
    const removed = await call(
      bundled('delete-page'),
      deletePage,
      { body: { email, site, page } },
      { as },
    );
    expect(removed.body.pages).toEqual([]);

    const url = 'http://127.0.0.1/';
    const started = await call(bundled('start-scan'), startScan, { body: { email, url } }, { as });
    expect(started.body).toMatchObject({ status: 'queued', url });
    const { scanId } = started.body;
    const status = await call(
      bundled('get-scan-status'),
      getScanStatus,
      { query: { scanId } },
      { as },
    );
    expect(status.body).toMatchObject({ scanId, status: 'queued' });
    const statuses = await call(
      bundled('list-statuses'),
      listStatuses,
      { body: { sites: [url] } },
      { as },
    );
    expect(statuses.body).toHaveLength(1);
  });
});
