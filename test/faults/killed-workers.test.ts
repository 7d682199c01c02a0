import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { jobs, workerOf } from '../../shared/jobs/all-jobs.ts';
import { isWhole } from '../support/is-whole.ts';
import { useTable } from '../support/scans.ts';
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts';
import { jobKinds, pushesOnly } from './job-kinds.ts';
import type { JobKind } from './kinds/work.ts';
import { drain, eventOf, receive, release } from './queue.ts';
import { startTarget } from './target.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

// Workers read them as they are loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['JAVA_PATH'] = '/no/java/here';
  process.env['NETWORK_WITNESSES'] = 'none';
});
const table = await useTable();
const kinds = jobKinds(table);
const child = fileURLToPath(new URL('worker.child.ts', import.meta.url));

let running: ChildProcess | undefined;
afterEach(() => {
  vi.useRealTimers();
  running?.kill('SIGKILL');
});

/** The request on which a worker hangs when it is killed. */
type Hold = {
  of: 'page' | 'crux' | 'google' | 'stripe' | 'mail' | 'table' | 'queue';
  request: number;
};
const holds: Record<string, Hold> = {
  'run-lighthouse': { of: 'page', request: 1 },
  // It is claimed, and its evidence is not read.
  'run-proof': { of: 'table', request: 2 },
  'validate-page': { of: 'page', request: 1 },
  'take-screenshot': { of: 'page', request: 1 },
  // The page is read, and no picture is sent for.
  'check-for-changes': { of: 'queue', request: 1 },
  'photograph-outage': { of: 'page', request: 1 },
  'check-uptime': { of: 'page', request: 1 },
  'check-due': { of: 'page', request: 1 },
  // The minutes are read, and no page has its checks.
  'pack-checks': { of: 'table', request: 3 },
  // The registry has answered, and nothing is written.
  'check-domain': { of: 'table', request: 2 },
  // It is measured, and not written.
  'run-ping': { of: 'table', request: 2 },
  // It is known to be overdue, and nothing is written.
  'check-heartbeats': { of: 'table', request: 4 },
  // The day is written, and its history is not.
  'read-field-data': { of: 'crux', request: 4 },
  // It has a token, and nothing is known of the property.
  'check-property': { of: 'google', request: 2 },
  // The intent is written, and its jobs are not sent.
  'start-due-scan': { of: 'queue', request: 1 },
  'start-due-validation': { of: 'queue', request: 1 },
  // Some jobs of the page are sent, and it is not moved on.
  'plan-shard': { of: 'queue', request: 3 },
  'forget-page': { of: 'table', request: 4 },
  // Its subscribers have not received it.
  'deliver-event': { of: 'queue', request: 1 },
  // The result is known, and nothing is written.
  'track-incidents': { of: 'table', request: 6 },
  // How the device ended is written, and nothing is announced.
  'tell-of-scans': { of: 'table', request: 2 },
  // Nothing is written.
  'tell-of-account-events': { of: 'table', request: 1 },
  // The account is read, and the customer at Stripe is not.
  'settle-payment': { of: 'stripe', request: 2 },
  // The PDF is there, and the owner has no mail.
  'write-invoices': { of: 'mail', request: 1 },
  // The mail is claimed, and not sent.
  'take-account-step': { of: 'mail', request: 1 },
  // The file is there, and the owner has no mail.
  'export-account': { of: 'mail', request: 1 },
  // The site is added, and neither noted nor scanned.
  'run-import': { of: 'queue', request: 1 },
  // The PDF is there, and the contact has no mail.
  'write-report': { of: 'mail', request: 1 },
  // The page is read, and nothing is rendered.
  'render-status-page': { of: 'table', request: 2 },
  // It is claimed, and not sent.
  'send-status-update': { of: 'mail', request: 1 },
  // The subscribers are read, and no job is sent.
  'notify-status-subscribers': { of: 'queue', request: 1 },
  // The pages are read, and nothing is noted.
  'refresh-status-pages': { of: 'table', request: 2 },
  // The dashboard says so, and the channel is still on.
  'take-mail-feedback': { of: 'queue', request: 1 },
  // The part is written, and nothing is sent to merge it.
  'roll-up-visitors': { of: 'queue', request: 1 },
  // The parts are read, and nothing is merged.
  'merge-visitors': { of: 'table', request: 4 },
  // Support has the request, and the sender no receipt.
  'send-support-mail': { of: 'mail', request: 2 },
  // The settings are read, and nothing is written.
  'tell-outages': { of: 'table', request: 3 },
  // The person has their mail, and that is not recorded.
  'escalate-incident': { of: 'mail', request: 1 },
  // It is claimed, and not sent.
  'deliver-message': { of: 'table', request: 3 },
  // The run is read, and its digest is not written.
  'send-digest': { of: 'table', request: 4 },
  // The notification is read, and nothing is written.
  'plan-deliveries': { of: 'table', request: 2 },
  // Nearly all is deleted, and no mail is sent.
  'delete-account': { of: 'mail', request: 1 },
};

/** Which setting says where a worker finds it; a page has its address. */
const endpoints: Record<Hold['of'], string | undefined> = {
  page: undefined,
  crux: 'CRUX_ENDPOINT',
  google: 'GOOGLE_ANALYTICS_ENDPOINT',
  stripe: 'STRIPE_ENDPOINT',
  mail: 'AWS_ENDPOINT_URL_SESV2',
  table: 'AWS_ENDPOINT_URL_DYNAMODB',
  queue: 'AWS_ENDPOINT_URL_SQS',
};

/** Settings of a worker whose table, queues or CrUX are behind a proxy. */
const behind = (name: string, from: string, { url }: HoldingProxy) =>
  Object.fromEntries(
    Object.entries(process.env).map(([key, value]) => [
      key,
      key === name || key.startsWith('QUEUE_URL_') ? value?.replace(from, url) : value,
    ]),
  );

/** Starts a real worker on the job, and kills it in the middle. */
async function killInTheMiddle({ job }: JobKind, proxy: HoldingProxy, settings: object) {
  const received = await receive(job.id);
  if (received === undefined) throw new Error('No message');
  const worker = fork(child, [workerOf(job)], { env: { ...process.env, ...settings } });
  running = worker;
  worker.send(eventOf(received));
  await proxy.held;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  return received;
}

/** All jobs, or every fourth one and the mail of a payment: the others are among those whose requests fail. */
const killed = kinds.filter(
  ({ job }, at) => isWhole || at % 4 === 0 || job.id === 'write-invoices',
);

test('all jobs of the catalogue are here', () => {
  const known = kinds.map(({ job }) => job.id);
  expect([...known, ...pushesOnly].toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
});

test('it is known where each job is held', () => {
  expect(kinds.map(({ job }) => job.id).filter((id) => holds[id] === undefined)).toEqual([]);
});

test.each(killed)('$job.id: killed half-way, delivered again, and done once', async (kind) => {
  const { job, cause } = kind;
  const hold = holds[job.id];
  if (hold === undefined) throw new Error(`Nothing is known to hold ${job.id}`);
  const page = await startTarget();
  const name = endpoints[hold.of];
  const target = name === undefined ? page.url : (process.env[name] ?? '');
  const proxy = await startHoldingProxy(target, hold.request);
  try {
    const url = hold.of === 'page' ? `${proxy.url}/` : `${page.url}/`;
    const work = await kind.prepare(url);
    await sendJobs(job, [work.payload], { cause });
    const settings = name === undefined ? {} : behind(name, target, proxy);
    const received = await killInTheMiddle(kind, proxy, settings);
    expect(await work.outcome()).not.toEqual(kind.expected);
    proxy.letGo();
    // By then leases and the message's visibility timeout are over, and sweeps and the clock have run.
    vi.useFakeTimers({ now: Date.now() + 13 * 60_000, toFake: ['Date'] });
    await release(received);
    await drain(job.id, kind.worker);
    if (!isDeepStrictEqual(await work.outcome(), kind.expected)) {
      await kind.recover(work, { now: new Date() });
      await drain(job.id, kind.worker);
    }
    expect(await work.outcome()).toEqual(kind.expected);
    // Once more, as queues may.
    await sendJobs(job, [work.payload], { cause });
    await drain(job.id, kind.worker);
    expect(await work.outcome()).toEqual(kind.expected);
  } finally {
    await proxy.close();
    await page.close();
  }
});
