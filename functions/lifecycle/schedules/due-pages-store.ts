import type { ItemOf } from '../../platform/table/entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { scheduleShardEntity } from './schedule-shard-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { dueSlices } from '../../platform/table/due-slices.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import type { Turn } from './plan-turn.ts';
import { getMany } from '../../platform/table/get-many.ts';

export type WatchedPage = ItemOf<typeof watchedPageEntity>;
type Account = ItemOf<typeof accountEntity>;

export interface ShardLease {
  shard: string;
  owner: string;
}

/** A worker that is silent for so long counts as dead; it renews its lease with every slice. */
export const leaseMs = 90_000;

const leaseEnd = (now: Date): string => after(now, leaseMs).toISOString();

/** A page is never due later, unless the clock was ahead when its turn was planned. */
const longestPauseMs = dayMs + hourMs;

export type DuePagesStore = ReturnType<typeof duePagesStore>;

/** Watched pages by shard, and the worker that plans each shard. */
export function duePagesStore(table: Table) {
  const pages = watchedPageEntity(table);
  const shards = scheduleShardEntity(table);
  const accounts = accountEntity(table);

  return {
    /** Takes a shard to plan work that is due by a time; false if another worker has it, or has done it. */
    async claim({ shard, owner }: ShardLease, by: string, now: Date): Promise<boolean> {
      const at = now.toISOString();
      // Written by a clock that was ahead.
      const ahead = after(now, hourMs).toISOString();
      const claimed = await shards
        .upsert({ shard, leaseOwner: owner, leaseUntil: leaseEnd(now) })
        .where(
          ({ leaseUntil, plannedUntil }, { notExists, lte, lt, gt }) =>
            `(${notExists(leaseUntil)} OR ${lte(leaseUntil, at)} OR ${gt(leaseUntil, ahead)}) AND (${notExists(plannedUntil)} OR ${lt(plannedUntil, by)} OR ${gt(plannedUntil, ahead)})`,
        )
        .go({ returnOnConditionCheckFailure: true });
      return !claimed.rejected;
    },

    /** Extends a lease; false if it was lost. */
    async renew({ shard, owner }: ShardLease, now: Date): Promise<boolean> {
      const renewed = await shards
        .patch({ shard })
        .set({ leaseUntil: leaseEnd(now) })
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
      return !renewed.rejected;
    },

    /**
     * Gives a shard back. @param plannedUntil the time until which all due work has been sent; undefined after a
     * failure
     */
    async release({ shard, owner }: ShardLease, plannedUntil?: string): Promise<void> {
      await shards
        .patch({ shard })
        .set(plannedUntil === undefined ? {} : { plannedUntil })
        .remove(['leaseOwner', 'leaseUntil'])
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
    },

    ...dueSlices(pages.query.due),

    /** Pages of a shard that are due later than they could be, 200 at most. */
    async listAhead(shard: string, now: Date): Promise<WatchedPage[]> {
      const { data } = await pages.query
        .due({ shard })
        .gt({ nextDue: after(now, longestPauseMs).toISOString() })
        .go({ limit: 200 });
      return data;
    },

    /** Makes a page due now; false if it changed since it was read. */
    async pullBack({ accountId, urlKey, nextDue: seen }: WatchedPage, now: Date): Promise<boolean> {
      const pulled = await pages
        .patch({ accountId, urlKey })
        .set({ nextDue: now.toISOString() })
        .where((attributes, { eq }) => eq(attributes.nextDue, seen))
        .go({ returnOnConditionCheckFailure: true });
      return !pulled.rejected;
    },

    /**
     * Advances a page to its next turn; false if another worker did, if the page is no longer watched, or if its account has
     * chosen another interval since: then the next tick plans it again.
     */
    async moveOn(
      { accountId, urlKey, nextDue: seen, isSilent: wasSilent = false, wantedMinutes }: WatchedPage,
      { due, nextDue, isSilent, everyMinutes }: Omit<Turn, 'jobs'>,
    ): Promise<boolean> {
      const moved = await pages
        .patch({ accountId, urlKey })
        .set({
          due,
          nextDue,
          ...(isSilent ? { isSilent } : {}),
          ...(everyMinutes === undefined ? {} : { everyMinutes }),
        })
        // What was known before it was silent is checked at once.
        .remove(isSilent ? [] : wasSilent ? ['isSilent', 'known'] : ['isSilent'])
        .where(
          (attributes, is) =>
            `${is.eq(attributes.nextDue, seen)} AND ${asRead(attributes.wantedMinutes, wantedMinutes, is)}`,
        )
        .go({ returnOnConditionCheckFailure: true });
      return !moved.rejected;
    },

    /** Ends the watch of a page whose account is deleted. */
    async unwatch({ accountId, urlKey }: WatchedPage): Promise<void> {
      await pages.delete({ accountId, urlKey }).go();
    },

    /** Existing accounts by id. */
    async findAccounts(accountIds: readonly string[]): Promise<Map<string, Account>> {
      const wanted = [...new Set(accountIds)].map((accountId) => ({ accountId }));
      const found = await getMany(wanted, (left) => accounts.get(left).go({ concurrent: 2 }));
      return new Map(found.map((account) => [account.accountId, account]));
    },
  };
}
