import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';
import { type SteppingAccount, stepRetryMs } from './step-store.ts';

/** An account that is to be deleted. */
export type LeavingAccount = SteppingAccount & { deleteOn: string };

export type LeavingStore = ReturnType<typeof leavingStore>;

/** Reads and writes of the steps before and after the deletion of an account. */
export function leavingStore(table: Table) {
  const accounts = accountEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  return {
    listUsers: (accountId: string) => usersOf(table, accountId),

    /** Notes that the deletion cancels the subscription; false if the deletion was cancelled. */
    async noteHold({ accountId, deleteOn }: LeavingAccount): Promise<boolean> {
      const noted = await accounts
        .patch({ accountId })
        .set({ holdsSubscription: true })
        .where((item, is) => is.eq(item.deleteOn, deleteOn))
        .go(tried);
      return !noted.rejected;
    },

    /** The subscription of a kept account will renew again. */
    async endHold(accountId: string): Promise<void> {
      await accounts
        .patch({ accountId })
        .remove(['holdsSubscription'])
        .where((item, is) => is.notExists(item.deleteOn))
        .go(tried);
    },

    /** The users of a kept account have been mailed. */
    async endKept(accountId: string, keptAt: string): Promise<void> {
      await accounts
        .patch({ accountId })
        .remove(['keptAt'])
        .where((item, is) => is.eq(item.keptAt, keptAt))
        .go(tried);
    },

    /** Begins the deletion, which is final; false if it was cancelled, or has begun. */
    async begin({ accountId, deleteOn }: LeavingAccount, now: Date): Promise<boolean> {
      const begun = await accounts
        .patch({ accountId })
        .set({ deletingSince: now.toISOString(), ...stepSoon(accountId, after(now, stepRetryMs)) })
        .where(
          (item, is) => `${is.eq(item.deleteOn, deleteOn)} AND ${is.notExists(item.deletingSince)}`,
        )
        .go(tried);
      return !begun.rejected;
    },
  };
}
