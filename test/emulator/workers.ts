import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../shared/jobs/all-jobs.ts';
import type { JobKind } from '../faults/kinds/work.ts';
import { messagesIn } from './support/contents.ts';
import { operate } from './support/operate.ts';
import type { Deployment } from './support/use-deployment.ts';

const delivered = [{ channel: 'email', end: 'delivered', tries: 1 }];
/**
 * What a job leaves where it is not what it leaves with a stand-in for its work (test/faults): here measurements are real, and
 * other workers take what it sends before it can be counted.
 */
const live: Record<string, unknown> = {
  'run-lighthouse': { scans: ['mobile done'], newest: expect.any(Number), reports: 3 },
  'settle-payment': {
    plan: 'Team',
    suspended: false,
    entries: 1,
    invoices: 1,
    isDone: true,
    mailing: 0,
  },
  'tell-outages': { waiting: 0, deliveries: delivered },
  'send-digest': { due: undefined, deliveries: delivered },
  'plan-deliveries': { deliveries: delivered },
};
/** They only send jobs, or have no scan or outage to begin with. */
const doneOnly = new Set([
  'check-for-changes',
  'photograph-outage',
  'start-due-scan',
  'start-due-validation',
  'plan-shard',
  'roll-up-visitors',
  'deliver-event',
  'run-proof',
  'write-report',
  'write-invoices',
  'refresh-status-pages',
  'notify-status-subscribers',
]);
/** Sent by others, and leaves nothing. */
const pushesOnly = 'tell-open-pages';
const patience = { timeout: 240_000, interval: 500 };

/** One job of each kind, from its queue to the deployed worker. */
export function describeWorkers(deployment: () => Deployment): void {
  describe('the deployed worker', () => {
    let kinds: JobKind[];
    beforeAll(async () => {
      const table = await operate(deployment().emulator);
      const { jobKinds } = await import('../faults/job-kinds.ts');
      kinds = jobKinds(table);
    });
    const kindOf = (id: string): JobKind => {
      const found = kinds.find(({ job }) => job.id === id);
      if (found === undefined) throw new Error(`There is no ${id}`);
      return found;
    };
    test.each(jobs.map(({ id }) => id).filter((id) => id !== pushesOnly))('does %s', async (id) => {
      const { sendJobs } = await import('../../functions/platform/jobs/send-jobs.ts');
      const { job, cause, prepare, expected } = kindOf(id);
      // A browser needs a page that shows something.
      const { url } = id === 'run-lighthouse' ? deployment().site : deployment().target;
      const { payload, outcome } = await prepare(`${url}/`);
      await sendJobs(job, [payload], { cause });
      const parsed = job.payload.parse(payload);
      const body = JSON.stringify(job.isBare === true ? parsed : { job: id, payload: parsed });
      const unfinished = async () =>
        (await messagesIn(deployment().emulator)).map(({ Body }) => Body);
      await expect.poll(unfinished, patience).not.toContain(body);
      const left = async () => (doneOnly.has(id) ? 'done' : outcome());
      await expect
        .poll(left, { ...patience, timeout: 60_000 })
        .toEqual(doneOnly.has(id) ? 'done' : (live[id] ?? expected));
    });
  });
}
