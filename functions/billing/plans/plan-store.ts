import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';

/** An account and one of its users; undefined when either is gone. */
export async function readAccountAndUser(
  table: Table,
  { accountId, userId }: { accountId: string; userId: string },
) {
  const [account, user] = await Promise.all([
    accountEntity(table).get({ accountId }).go({ consistent: true }),
    userEntity(table).get({ accountId, userId }).go({ consistent: true }),
  ]);
  if (account.data === null || user.data === null) return undefined;
  return { account: account.data, user: user.data };
}

/** Puts an account on a plan, with the entry of who did. */
export async function setPlan(
  table: Table,
  accountId: string,
  { plan, audit }: { plan: PlanName; audit: Audit },
): Promise<void> {
  const isSet = await changeAudited(table, audit, accountEntity(table), (accounts) =>
    accounts.patch({ accountId }).set({ plan }),
  );
  if (!isSet) throw new Error(`Account ${accountId} not found`);
}

/**
 * The payment provider's customer of an account.
 * @throws ProblemError `conflict` when it has never paid, as on a trial
 */
export async function readPayingCustomer(table: Table, accountId: string): Promise<string> {
  const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
  if (data?.payingCustomer !== undefined) return data.payingCustomer;
  throw new ProblemError('conflict', 'You have no subscription', { reason: 'no_subscription' });
}
