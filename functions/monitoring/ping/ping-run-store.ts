import type { ItemOf } from '../../platform/table/entity.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import {
  changeOf,
  isOpen,
  leaseFields,
  newlyQueued,
  dueOf,
} from '../../platform/open-work/open-items.ts';
import { type Holder, isHeldBy, openWork } from '../../platform/open-work/open-work.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { slicesOf, liveItem } from '../../platform/table/read-items.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { firstIdAt, timeOrderedId } from '../../platform/time-ordered-id.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import type { MeasuredNode, NodeToPing } from './measured-node.ts';
import { type PingKey, siteKeyOf } from './ping-id.ts';
import { pingRunEntity } from './ping-run-entity.ts';
import { timings } from './timings.ts';
import { momentOf } from '../../../shared/clock/local-clock.ts';

/** From the first moment of a calendar day to that of the next. @param day `YYYY-MM-DD` */
export function daysIn(day: string, timeZone: string): Period {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = (added: number): Date =>
    momentOf({ year, month, day: date + added, hour: 0, minute: 0 }, timeZone);
  return { from: midnight(0), until: midnight(1) };
}

export type PingRun = ItemOf<typeof pingRunEntity>;
/** One that the sweep finds. */
export type OpenRun = PingRun & Required<Pick<PingRun, 'retryAt'>>;

/** Items a request; with many nodes DynamoDB ends a page earlier, at 1 MB. */
const pageSize = 500;

interface NewRun {
  accountId: string;
  /** Normalised. */
  url: string;
  nodes: NodeToPing[];
  dueAt: Date;
  cause: Cause;
  requestedBy?: string;
  campaignId?: string;
}

/** The intent of a ping, for the transaction that decides on it. */
export function newRun({ accountId, url, nodes, dueAt, ...more }: NewRun, now: Date) {
  const runId = timeOrderedId(dueAt);
  const requestedAt = now.toISOString();
  return {
    ...siteKeyOf(accountId, url),
    runId,
    url,
    dueAt: dueAt.toISOString(),
    nodes,
    nodeCount: nodes.length,
    requestedAt,
    ...more,
    ...newlyQueued({ accountId, name: runId, ...timings }, now),
    expiresAt: epochSeconds(recordsExpireAt(dueAt)),
  };
}

export type RunEnd = { state: 'done'; measured: MeasuredNode[] } | { state: 'failed' };

/** From the first moment until before the second. */
export interface Period {
  from: Date;
  until: Date;
}

export type PingRunStore = ReturnType<typeof pingRunStore>;

/** Pings of sites, in time order. */
export function pingRunStore(table: Table) {
  const runs = pingRunEntity(table);
  const work = openWork<PingKey, PingRun>({
    change: ({ accountId, urlKey, runId }) => changeOf(runs.patch({ accountId, urlKey, runId })),
    timings,
  });

  /** Ends a ping; false if the lease was lost or the site removed, and nothing was written. */
  const end = async (key: PingKey, ended: RunEnd, holder: Holder, now: Date): Promise<boolean> => {
    const { accountId, urlKey, runId } = key;
    const written = await runs
      .patch({ accountId, urlKey, runId })
      .set({ ...ended, endedAt: now.toISOString() })
      .remove([...leaseFields, 'nodes', 'answered'])
      .where(isHeldBy(holder))
      .go({ returnOnConditionCheckFailure: true });
    return !written.rejected;
  };

  /** Pings of a site that were due in a period. @param order `desc`: newest first */
  const slices = (
    accountId: string,
    url: string,
    { from, until }: Period,
    order: 'asc' | 'desc',
  ): AsyncGenerator<PingRun[]> =>
    slicesOf((cursor) =>
      runs.query
        .bySite(siteKeyOf(accountId, url))
        .between({ runId: firstIdAt(from) }, { runId: firstIdAt(until) })
        .go({ order, limit: pageSize, cursor, consistent: true }),
    );

  return {
    find: (key: PingKey, now: Date): Promise<PingRun | undefined> => liveItem(runs.get(key), now),

    /** Takes the lease of a ping that is neither ended nor running. */
    claim: work.claim,
    release: (key: PingKey, owner: string, now: Date) => work.release(key, owner, now),

    /** Records how many nodes have answered. */
    async noteAnswered(key: PingKey, owner: string, answered: number): Promise<void> {
      const { accountId, urlKey, runId } = key;
      await runs
        .patch({ accountId, urlKey, runId })
        .set({ answered })
        .where(isHeldBy({ owner }))
        .go({ returnOnConditionCheckFailure: true });
    },

    finish: (key: PingKey, owner: string, ended: RunEnd, now: Date) =>
      end(key, ended, { owner }, now),

    /** Open pings of a shard whose next attempt is due, oldest first, 200 at most. */
    async due(openShard: string, by: Date): Promise<OpenRun[]> {
      const data = await dueOf(runs.query.open)(openShard, by);
      return data.filter((one): one is OpenRun => one.retryAt !== undefined);
    },

    requeue: (one: OpenRun, now: Date) => work.requeue(one, one.retryAt, now),

    /** Ends a ping that no worker takes as failed; false if it changed since it was read. */
    giveUp: (one: OpenRun, now: Date) =>
      end(one, { state: 'failed' }, { retryAt: one.retryAt }, now),

    /**
     * Pings of a site that are done, newest first.
     * @param isEnough asked between two requests
     */
    async listDone(
      accountId: string,
      url: string,
      { now, isEnough, ...period }: Period & { now: Date; isEnough: (sofar: PingRun[]) => boolean },
    ): Promise<PingRun[]> {
      const done: PingRun[] = [];
      for await (const some of slices(accountId, url, period, 'desc')) {
        done.push(...some.filter((one) => one.state === 'done' && !isExpired(one, now)));
        if (isEnough(done)) break;
      }
      return done;
    },

    /**
     * Deletes the pings of a site that were due in a period.
     * @param options `open`: also those that are not done yet
     * @returns how many were deleted
     */
    async remove(
      accountId: string,
      url: string,
      { open, ...period }: Period & { open: boolean },
    ): Promise<number> {
      let removed = 0;
      for await (const some of slices(accountId, url, period, 'asc')) {
        const keys = some
          .filter((one) => open || !isOpen(one))
          .map(({ urlKey, runId }) => ({ accountId, urlKey, runId }));
        await removeAll(keys, (left) => runs.delete(left).go({ concurrent: 2 }));
        removed += keys.length;
      }
      return removed;
    },
  };
}
