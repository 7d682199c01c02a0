import type { ItemOf } from '../../platform/table/entity.ts';
import { deletionDays } from '../../../shared/plans/standing.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';

/** An account whose deletion has begun. */
export type DyingAccount = ItemOf<typeof accountEntity> & { deletingSince: string };

/** Many times the longest pause between two renewals. */
export const leaseMs = 2 * minuteMs;

interface Change {
  now: Date;
  audit: Audit;
}

/** The wish to delete an account, and the lease of the worker that does. */
export function deletionStore(table: Table) {
  const accounts = accountEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;

  return {
    /** @returns when the account is deleted; an earlier wish stands. Undefined when the account is gone */
    async ask(accountId: string, { now, audit }: Change): Promise<string | undefined> {
      const deleteOn = after(now, deletionDays * dayMs).toISOString();
      const isWritten = await changeAudited(table, audit, accounts, (items) =>
        items
          .patch({ accountId })
          .set({ deleteOn, ...stepSoon(accountId, now) })
          .remove(['keptAt'])
          .where((item, is) => is.notExists(item.deleteOn)),
      );
      if (isWritten) return deleteOn;
      const { data } = await accounts.get({ accountId }).go({ consistent: true });
      return data?.deleteOn;
    },

    /** Cancels the request. False if there is none, or if the deletion has begun. */
    async keep(accountId: string, { now, audit }: Change): Promise<boolean> {
      return changeAudited(table, audit, accounts, (items) =>
        items
          .patch({ accountId })
          .set({ keptAt: now.toISOString(), ...stepSoon(accountId, now) })
          .remove(['deleteOn'])
          .where(
            (item, is) => `${is.exists(item.deleteOn)} AND ${is.notExists(item.deletingSince)}`,
          ),
      );
    },

    /** The account, once its deletion has begun. */
    async find(accountId: string): Promise<DyingAccount | undefined> {
      const { data } = await accounts.get({ accountId }).go({ consistent: true });
      const { deletingSince } = data ?? {};
      return data === null || deletingSince === undefined ? undefined : { ...data, deletingSince };
    },

    /** Takes the lease of an account whose deletion has begun; false if there is none, or another worker deletes it. */
    async claim(accountId: string, owner: string, now: Date): Promise<boolean> {
      const claimed = await accounts
        .patch({ accountId })
        .set({
          deletionOwner: owner,
          deletionLeaseUntil: after(now, leaseMs).toISOString(),
        })
        .where(
          (item, is) =>
            `${is.exists(item.deletingSince)} AND (${is.notExists(item.deletionOwner)} OR ${is.lte(item.deletionLeaseUntil, now.toISOString())})`,
        )
        .go(tried);
      return !claimed.rejected;
    },

    /** Extends the lease; false if it was lost. */
    async renew(accountId: string, owner: string, now: Date): Promise<boolean> {
      const renewed = await accounts
        .patch({ accountId })
        .set({ deletionLeaseUntil: after(now, leaseMs).toISOString() })
        .where((item, is) => is.eq(item.deletionOwner, owner))
        .go(tried);
      return !renewed.rejected;
    },

    /** Gives the lease back for the next delivery. */
    async release(accountId: string, owner: string): Promise<void> {
      await accounts
        .patch({ accountId })
        .remove(['deletionOwner', 'deletionLeaseUntil'])
        .where((item, is) => is.eq(item.deletionOwner, owner))
        .go(tried);
    },

    /** The last item of all; false if the lease was lost. */
    async end(accountId: string, owner: string): Promise<boolean> {
      const ended = await accounts
        .delete({ accountId })
        .where((item, is) => is.eq(item.deletionOwner, owner))
        .go(tried);
      return !ended.rejected;
    },
  };
}
