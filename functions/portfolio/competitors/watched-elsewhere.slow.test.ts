import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../../shared/calls/catalogue.ts';
import { addCompetitors, deleteCompetitor } from '../../../shared/calls/portfolio/competitors.ts';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { addSite, findPages } from '../../../shared/calls/portfolio/sites.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { competingOn } from '../../../test/support/competitor-calls.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { failingRequests } from '../../../test/faults/failing-requests.ts';
import { drain } from '../../../test/faults/queue.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { handler as checkUptimeWorker } from '../../monitoring/uptime/check-uptime.worker.ts';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

// The worker reads them as it is loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['NETWORK_WITNESSES'] = 'none';
});
await useStandIns();
const requests = failingRequests();
const received: IncomingHttpHeaders[] = [];
let rival: LoopbackServer;
beforeAll(async () => {
  rival = await startLoopbackServer((request, response) => {
    received.push(request.headers);
    response.setHeader('content-type', 'text/html').end('<title>Rival</title>');
  });
});
afterAll(() => rival.close());

type Asked = (url: string, email: string) => Parameters<typeof callRaw>[2];
/** They wait for a worker. */
const inline = new Set(['take-screenshot-now', 'start-validation', 'check-uptime']);
const domains = new Set([
  'scans',
  'uptime',
  'markup',
  'screenshots',
  'field-data',
  'assessment',
  'ranking',
  'history',
]);
const named: Asked = (url, email) => ({
  query: { url },
  body: { url, email, data: { url }, sites: [url] },
});
/** Every call that names an address, as a stranger would use it; those that add it come last. */
const questions: [CallContract, Asked][] = [
  ...catalogue
    .filter(({ id, domain }) => domains.has(domain) && !inline.has(id))
    .map((contract): [CallContract, Asked] => [contract, named]),
  [findPages, named],
  [deleteCompetitor, (url, email) => ({ params: { rootOrEmail: email }, body: { data: { url } } })],
  [addCompetitors, (url, email) => ({ body: { email, sites: [{ url, name: 'Rival' }] } })],
  [addSite, (url, email) => ({ body: { email, sites: [{ url, siteName: 'Own' }] } })],
];

/**
 * All requests of a stranger about an address, with the answers and the requests to table, bucket, queues and the site.
 */
async function everythingAskedAbout(url: string) {
  const { user } = await competingOn('Developer');
  const answers = [];
  for (const [contract, asked] of questions) {
    const handler = await loadHandler(contract);
    requests.fail(0, 'refused');
    const visits = received.length;
    // One address is not both a competitor and a site of one account.
    const by = contract === addSite ? (await competingOn('Developer')).user : user;
    const answer = await callRaw(handler, contract, asked(url, by.email), { as: by });
    answers.push({
      call: contract.id,
      status: answer.status,
      text: masked(JSON.stringify(answer.body), url),
      requests: requests.seen().toSorted(),
      visits: received.length - visits,
    });
  }
  return answers;
}
const uuid = /[\da-f]{8}-[\da-f-]{27}|[\dA-Z]{26}|test-\d+/g;
const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const masked = (text: string, url: string) =>
  text
    .replaceAll(url, '[url]')
    .replaceAll(new URL(url).pathname, '[path]')
    .replaceAll(uuid, '[id]')
    .replaceAll(time, '[time]');

describe('an address', () => {
  test('that another account watches is answered like an unwatched one, in as many steps', async () => {
    const [watchedUrl, freshUrl] = [`${rival.url}/${randomUUID()}`, `${rival.url}/${randomUUID()}`];
    const watcher = await competingOn('Developer');
    expect((await watcher.add(watchedUrl)).status).toBe(201);
    const { accountId, email } = watcher.user;
    // It has results by now.
    const job = { accountId, url: watchedUrl, dueAt: new Date().toISOString(), attempt: 0 };
    await sendJobs(checkUptime, [job], { cause: 'clock' });
    await drain('check-uptime', checkUptimeWorker);
    const [watched, fresh] = [
      await everythingAskedAbout(watchedUrl),
      await everythingAskedAbout(freshUrl),
    ];
    expect(watched).toEqual(fresh);
    expect(new Set(watched.map(({ status }) => status))).toContain(201);
    expect(JSON.stringify(watched)).not.toContain(email);
  });

  test('learns nothing of the account that watches it', async () => {
    const url = `${rival.url}/${randomUUID()}`;
    const watcher = await competingOn('Developer');
    const first = received.length;
    await watcher.add(url);
    const { accountId, email, userId } = watcher.user;
    const job = { accountId, url, dueAt: new Date().toISOString(), attempt: 0 };
    await sendJobs(checkUptime, [job], { cause: 'clock' });
    await drain('check-uptime', checkUptimeWorker);
    const headers = JSON.stringify(received.slice(first));
    expect(received.length).toBeGreaterThan(first + 1);
    for (const secret of [accountId, email, userId, email.split('@')[0] ?? email])
      expect(headers).not.toContain(secret);
    for (const one of received.slice(first))
      for (const name of ['referer', 'origin', 'cookie', 'authorization', 'x-amzn-trace-id'])
        expect(one).not.toHaveProperty(name);
  });
});
