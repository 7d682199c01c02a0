import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { twoStepDueOf } from '../../platform/callers/two-step-due.ts';
import { type User, usersOf } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** The sign-in rules of an account for its users. */
export function teamTwoStepStore(table: Table) {
  const accounts = accountEntity(table);

  /** ISO 8601; undefined if the team requires no second step. */
  const requiredFrom = async (accountId: string): Promise<string | undefined> => {
    const { data } = await accounts.get({ accountId }).go({ consistent: true });
    return data?.twoStepRequiredFrom;
  };

  return {
    requiredFrom,

    /** False if the team requires it already. */
    async require(accountId: string, from: string, audit: Audit): Promise<boolean> {
      return changeAudited(table, audit, accounts, (items) =>
        items
          .patch({ accountId })
          .set({ twoStepRequiredFrom: from })
          .where((item, is) => is.notExists(item.twoStepRequiredFrom)),
      );
    },

    /** Does nothing if the team requires none. */
    async release(accountId: string, audit: Audit): Promise<void> {
      await changeAudited(table, audit, accounts, (items) =>
        items
          .patch({ accountId })
          .remove(['twoStepRequiredFrom'])
          .where((item, is) => is.exists(item.twoStepRequiredFrom)),
      );
    },

    /** The users who have to set up a second step. */
    async missing(accountId: string, twoStepRequiredFrom: string): Promise<User[]> {
      const users = await usersOf(table, accountId);
      return users.filter((user) => twoStepDueOf({ twoStepRequiredFrom }, user) !== undefined);
    },
  };
}
