import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import type { LoopbackServer } from '../support/loopback-server.ts';
import { isWhole } from '../support/is-whole.ts';
import { useTable } from '../support/scans.ts';
import { failingRequests, isRead, type RequestFault, requestFaults } from './failing-requests.ts';
import { jobKinds } from './job-kinds.ts';
import type { JobKind } from './kinds/work.ts';
import { drain, eventOf, receive, receiveDead, release } from './queue.ts';
import { startTarget } from './target.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

// Workers read them as they are loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['JAVA_PATH'] = '/no/java/here';
  process.env['NETWORK_WITNESSES'] = 'none';
});
// The requests of a job to AWS fail here, once each: what it does in between need not take seconds each time.
vi.mock(import('../../functions/providers/chromium/start-printer.ts'), () => ({
  startPrinter: () => ({
    print: async () => Buffer.from('%PDF-1.7'),
    close: async () => undefined,
  }),
}));
vi.mock(import('../../functions/providers/probes/time-connects.ts'), async (original) => {
  const { timeConnects, ...others } = await original();
  return {
    ...others,
    timeConnects: (address, port, pace) => timeConnects(address, port, { ...pace, apartMs: 0 }),
  };
});
const table = await useTable();
const requests = failingRequests();
const kinds = jobKinds(table);
let page: LoopbackServer;
beforeAll(async () => {
  page = await startTarget();
});
afterAll(() => page.close());
afterEach(() => vi.useRealTimers());

const minute = 60_000;

/**
 * Does one piece of work while one request fails, and gives time to recover. @returns requests made, and what was left
 */
async function workWith(
  { job, cause, worker, ...kind }: JobKind,
  number: number,
  fault: RequestFault,
) {
  requests.fail(0, fault);
  const work = await kind.prepare(`${page.url}/${number}`);
  await sendJobs(job, [work.payload], { cause });
  requests.fail(number, fault);
  if (fault === 'killed') await deliverOnce(job.id, worker);
  else await drain(job.id, worker);
  const commands = requests.seen();
  requests.fail(0, fault);
  let outcome = await work.outcome();
  // The message of a killed worker is delivered again, even if no work is left.
  const isOver = (round: number) =>
    isDeepStrictEqual(outcome, kind.expected) && (fault !== 'killed' || round > 1);
  for (let round = 1; round <= 3 && !isOver(round); round += 1) {
    vi.useFakeTimers({ now: Date.now() + 13 * minute, toFake: ['Date'] });
    await kind.recover(work, { now: new Date() });
    await drain(job.id, worker);
    outcome = await work.outcome();
    vi.useRealTimers();
  }
  return { commands, outcome };
}

/** One delivery, of a message that comes again. */
async function deliverOnce(job: string, worker: JobHandler): Promise<void> {
  const received = await receive(job);
  if (received === undefined) throw new Error('There is no message');
  await worker(eventOf(received));
  await release(received);
}

/** Each has a right that it needs after one of the two faults only, and `test/wiring` looks for its use. */
const withBoth = new Set(['take-screenshot', 'take-account-step']);
/** Both faults, or one of them in turns from job to job. */
const faultsOf = (kind: JobKind): readonly RequestFault[] =>
  isWhole || withBoth.has(kind.job.id)
    ? requestFaults
    : requestFaults.filter((_, at) => at === kinds.indexOf(kind) % 2);

/** Every request of a job, or the first or the last with its command, in turns from job to job. */
function isTried(kind: JobKind, commands: readonly string[], index: number): boolean {
  const [command = '', at] = [commands[index], kinds.indexOf(kind)];
  const isLastsTurn = Math.floor(at / 2) % 2 === 1;
  const tried = isLastsTurn ? commands.lastIndexOf(command) : commands.indexOf(command);
  return isWhole || index === tried;
}

describe.each(kinds)('$job.id', (kind) => {
  test.each(faultsOf(kind))(
    'any one of its requests %s: the work is done, and once',
    async (fault) => {
      const { commands, outcome } = await workWith(kind, 0, fault);
      expect(outcome).toEqual(kind.expected);
      expect(commands.length).toBeGreaterThan(0);
      for (const [index, command] of commands.entries()) {
        if (!isTried(kind, commands, index)) continue;
        // A read whose answer is lost is the same as one that is refused.
        if (fault === 'answer lost' && isRead(command)) continue;
        const { outcome: left } = await workWith(kind, index + 1, fault);
        expect({ command, left }).toEqual({ command, left: kind.expected });
      }
      expect(await receiveDead(kind.job.id)).toBeUndefined();
    },
  );
});

/**
 * Work about payments, users or the end of an account. A message to a channel is left out: one whose worker died while
 * it was sent is not sent again (`functions/notifying/delivery/delivery.test.ts`).
 */
const grave = [
  'settle-payment',
  'write-invoices',
  'take-account-step',
  'take-mail-feedback',
  'send-support-mail',
  'plan-deliveries',
  'tell-outages',
  'send-digest',
];
/** Seconds each. */
const longer = ['export-account', 'forget-page', 'delete-account'];
const killable = new Set([...grave, ...(isWhole ? longer : [])]);

test.each(kinds.filter(({ job }) => killable.has(job.id)))(
  '$job.id: killed right after any one of its writes, it is done later, and once',
  async (kind) => {
    const { commands } = await workWith(kind, 0, 'killed');
    const writes = [...commands.entries()].filter(([, command]) => !isRead(command));
    expect(writes.length).toBeGreaterThan(0);
    for (const [index, command] of writes) {
      const { outcome: left } = await workWith(kind, index + 1, 'killed');
      expect({ command, index, left }).toEqual({ command, index, left: kind.expected });
    }
  },
);
