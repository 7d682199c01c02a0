import { channelStore } from '../../../functions/notifying/channels/channel-store.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { stepSoon } from '../../../functions/platform/callers/account-standing.ts';
import { findUser } from '../../../functions/platform/callers/find-caller.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { functionTable } from '../../../functions/platform/table/function-table.ts';

/** Id of the account of a user who was just registered. */
export async function accountOf(userId: string): Promise<string> {
  const authTime = Math.floor(Date.now() / 1000);
  const caller = await findUser(functionTable, {
    sub: userId,
    groups: [],
    sessionId: 'seed',
    authTime,
  });
  if (caller === undefined) throw new Error('Could not create a demo account');
  return caller.accountId;
}

/** Sends notifications of an account to the played Discord. */
export const enableDiscord = (accountId: string, webhook: string): Promise<boolean> =>
  channelStore(functionTable).enable(
    { accountId, kind: 'discord' },
    { target: webhook, label: 'Alerts' },
  );

/** Puts an account on a plan without a payment: no customer of the demo has ever paid. */
export async function putOnPlan(
  accountId: string,
  plan: PlanName,
  { paidUntil, isSuspended = false }: { paidUntil?: Date; isSuspended?: boolean } = {},
): Promise<void> {
  const change = accountEntity(functionTable)
    .patch({ accountId })
    .set({
      plan,
      suspended: isSuspended,
      ...stepSoon(accountId, new Date()),
      ...(paidUntil === undefined ? {} : { nextPaymentDate: paidUntil.toISOString() }),
    });
  await (paidUntil === undefined ? change.remove(['nextPaymentDate']) : change).go();
}
