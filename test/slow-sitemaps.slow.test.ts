/** Sitemaps that never end do not delay the work of other accounts, with queues polled as on the local host. */
import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startQueuePump } from '../dev/workers/queue-pump.ts';
import { workerHandler } from '../dev/workers/worker-handler.ts';
import { sendJobs } from '../functions/platform/jobs/send-jobs.ts';
import { uptimeStore } from '../functions/monitoring/uptime/uptime-store.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import { getImport, type SiteImport, startImport } from '../shared/calls/portfolio/imports.ts';
import { listReports, type ReportSummary, startReport } from '../shared/calls/portfolio/reports.ts';
import { addSite } from '../shared/calls/portfolio/sites.ts';
import { checkUptime } from '../shared/jobs/catalogue.ts';
import { queues } from '../shared/jobs/job-queues.ts';
import { workers } from '../shared/jobs/workers.ts';
import { useStandIns } from './stand-ins.ts';
import { callRaw } from './support/call-handler.ts';
import { loadHandler } from './support/load-handler.ts';
import { startLoopbackServer } from './support/loopback-server.ts';
import { useTable } from './support/scans.ts';
import { seedAccount, type SeededUser } from './support/seed-account.ts';

vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['NETWORK_WITNESSES'] = 'none';
});
const table = await useTable();
const { env } = await useStandIns();

/** As in `dev/workers/start-workers.ts`. */
const concurrency: Partial<Record<string, number>> = { check: 10, long: 5 };

function startQueues() {
  const pumped = workers.filter(({ id }) => id in concurrency);
  return startQueuePump({
    client: new SQSClient({}),
    onNews: () => undefined,
    queues: pumped.map((worker) => ({
      name: worker.id,
      url: env[`QUEUE_URL_${worker.id.toUpperCase()}`] ?? '',
      shape: queues[worker.id],
      maxConcurrency: concurrency[worker.id] ?? 1,
      worker: workerHandler(worker),
    })),
  });
}
const ask = async (as: SeededUser, contract: CallContract, request: object = {}) =>
  callRaw(await loadHandler(contract), contract, request, {
    as,
    raw: { headers: { accept: '*/*' } },
  });

test('six endless sitemaps delay no check, import or report of other accounts', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `/slow${at}.xml`);
  const site = await startLoopbackServer(({ url = '' }, response) => {
    if (url === '/sitemap-index.xml') {
      const listed = names.map((name) => `<sitemap><loc>${site.url}${name}</loc></sitemap>`);
      response.end(`<sitemapindex>${listed.join('')}</sitemapindex>`);
    } else if (names.includes(url)) {
      response.write('<urlset>');
      const dripping = setInterval(() => response.write(' '), 500);
      response.on('close', () => clearInterval(dripping));
    } else response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello</p>');
  });
  onTestFinished(site.close);
  const queued = startQueues();
  onTestFinished(() => queued.stop());

  const slow = await Promise.all(Array.from({ length: 6 }, () => seedAccount(table)));
  const importOf = async (user: SeededUser) =>
    ((await ask(user, getImport)).body as { import: SiteImport }).import;
  for (const user of slow)
    await ask(user, startImport, { body: { sitemap: `${site.url}/sitemap-index.xml` } });
  const isRead = () => site.requested.filter((path) => path === '/slow0.xml').length === 6;
  await vi.waitUntil(isRead, { timeout: 60_000 });

  const other = await seedAccount(table, { plan: 'Internal' });
  const { accountId, email } = other;
  const url = `${site.url}/`;
  await ask(other, addSite, { body: { email, sites: [{ url, siteName: 'Shop' }] } });
  const day = new Date().toISOString().slice(0, 10);
  await ask(other, startReport, { body: { url, from: day, to: day } });
  await ask(other, startImport, { body: { list: `${site.url}/${randomUUID()}` } });
  await sendJobs(checkUptime, [{ accountId, url, dueAt: new Date().toISOString() }]);
  const reportOf = async () =>
    ((await ask(other, listReports)).body as { reports: ReportSummary[] }).reports[0]?.state;
  const store = uptimeStore(table);
  await vi.waitFor(async () => {
    expect({
      report: await reportOf(),
      import: (await importOf(other)).phase,
      check: (await store.findLatest(accountId, url, new Date()))?.status,
    }).toEqual({ report: 'ready', import: 'checked', check: 'up' });
  }, 60_000);
  // None of them is waiting: what is slow is still being read.
  const phases = await Promise.all(slow.map(async (user) => (await importOf(user)).phase));
  expect(phases).toEqual(slow.map(() => 'checking'));

  const failures = async () =>
    Promise.all(slow.map(async (user) => (await importOf(user)).failure ?? ''));
  await vi.waitFor(async () => {
    for (const failure of await failures()) expect(failure).toContain('lists no addresses');
  }, 90_000);
});
