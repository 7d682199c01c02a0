import type { SecretVariable } from '../../../shared/settings/catalogue.ts';
import { watchKindEntries } from '../../../shared/jobs/watch-kinds.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { env } from '../../platform/aws/env.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import { after, hourMs } from '../../platform/times.ts';
import { planTurn, type Turn } from './plan-turn.ts';
import type { ShardLease, WatchedPage, DuePagesStore } from './due-pages-store.ts';

export interface PlanShardPorts {
  store: DuePagesStore;
  sendJobs: SendJobs;
  /** Deletes a page's data, unless the account lists it elsewhere: then it is watched again. */
  forget: (page: RemovedPage) => Promise<void>;
  /** Plans the shard's work that is not of a page. @returns how many jobs it sent */
  planMore?: (
    due: { shard: string; by: string },
    renewLease: () => Promise<void>,
  ) => Promise<number>;
  now: () => Date;
  /** Whether a secret setting is set, for kinds that need one. @default none is set */
  isSet?: (setting: SecretVariable) => boolean;
}

/** A removed page whose data has not been deleted yet. */
export type RemovedPage = Pick<WatchedPage, 'accountId' | 'url'> & { removedAt: string };

/** `by`: work that is due by then. */
interface DueShard {
  shard: string;
  by: string;
}

interface PlannedShard {
  pages: number;
  jobs: number;
}

const sliceSize = 500;
/**
 * Pages that are sent and advanced together: an SQS batch for each kind. A worker that dies has sent no more than these
 * twice.
 */
const batchSize = 10;
const batchesAtOnce = 4;
/** How long deleting a page's data may take before it is retried. */
const removalMs = hourMs;

/**
 * Sends the due work of a shard and advances each page to its next turn. One worker at a time plans a shard, and only
 * once for a given time. If it dies, another takes over when its lease expires, and repeats unfinished pages under the
 * same names, whose work is done once.
 *
 * @returns undefined if another worker plans the shard, or has planned it
 * @throws what goes wrong, after the shard was released
 */
export async function planShard(
  ports: PlanShardPorts,
  due: DueShard,
): Promise<PlannedShard | undefined> {
  const { store, now } = ports;
  const leaseOf = (owner: string): ShardLease => ({ shard: due.shard, owner });
  const planned = await underLease({
    claim: async (owner) => ((await store.claim(leaseOf(owner), due.by, now())) ? {} : undefined),
    work: async (_, owner) => {
      const sent = await planUnderLease(ports, due, leaseOf(owner));
      await store.release(leaseOf(owner), due.by);
      return sent;
    },
    release: (_, owner) => store.release(leaseOf(owner)),
  });
  return planned === 'dropped' ? undefined : planned;
}

async function planUnderLease(
  ports: PlanShardPorts,
  { shard, by }: DueShard,
  lease: ShardLease,
): Promise<PlannedShard> {
  const { store, now } = ports;
  const planned: PlannedShard = { pages: 0, jobs: 0 };
  const renewLease = async (): Promise<void> => {
    if (!(await store.renew(lease, now()))) throw new LeaseLostError();
  };
  for await (const pages of store.listDue({ shard, by }, sliceSize, renewLease)) {
    planned.jobs += await planSlice(ports, pages);
    planned.pages += pages.length;
  }
  planned.jobs += (await ports.planMore?.({ shard, by }, renewLease)) ?? 0;
  return planned;
}

async function planSlice(ports: PlanShardPorts, pages: readonly WatchedPage[]): Promise<number> {
  const { store, now, isSet } = ports;
  const accounts = await store.findAccounts(pages.map(({ accountId }) => accountId));
  const turns: { page: WatchedPage; turn: Turn }[] = [];
  for (const page of pages) {
    const account = accounts.get(page.accountId);
    if (account === undefined) await store.unwatch(page);
    else if (page.removedAt !== undefined) {
      await ports.forget({ ...page, removedAt: page.removedAt });
      // The mark ends with the removal.
      const nextDue = after(now(), removalMs).toISOString();
      await store.moveOn(page, { due: {}, nextDue, isSilent: false });
    } else {
      const isSilent = page.pausedAt !== undefined || isHeld(accountStanding(account, now()));
      const limits = isSilent ? undefined : limitsOf(account.plan);
      turns.push({
        page,
        turn: planTurn(page, { limits, now: now(), clockSpeed: env.clockSpeed(), isSet }),
      });
    }
  }
  const size = batchSize * batchesAtOnce;
  for (let start = 0; start < turns.length; start += size) {
    const batches = Array.from({ length: batchesAtOnce }, (_, index) =>
      turns.slice(start + index * batchSize, start + (index + 1) * batchSize),
    );
    await Promise.all(batches.map((batch) => sendBatch(ports, batch)));
  }
  return turns.reduce((jobs, { turn }) => jobs + turn.jobs.length, 0);
}

async function sendBatch(
  { store, sendJobs }: PlanShardPorts,
  batch: readonly { page: WatchedPage; turn: Turn }[],
): Promise<void> {
  for (const [kind, { job }] of watchKindEntries) {
    const payloads = batch.flatMap(({ page: { accountId, url }, turn }) =>
      turn.jobs.filter((one) => one.kind === kind).map(({ dueAt }) => ({ accountId, url, dueAt })),
    );
    if (payloads.length > 0) await sendJobs(job, payloads, { cause: 'clock' });
  }
  await Promise.all(batch.map(({ page, turn }) => store.moveOn(page, turn)));
}
