import type { StandIns } from '../../dev/stand-ins/index.ts';
import { handler as addHandler } from '../../functions/identity/accounts/add-sub-user.call.ts';
import { handler as listHandler } from '../../functions/identity/accounts/list-sub-users.call.ts';
import { handler as registerHandler } from '../../functions/identity/accounts/register.call.ts';
import { handler as removeHandler } from '../../functions/identity/accounts/remove-sub-user.call.ts';
import { handler as renewHandler } from '../../functions/identity/accounts/renew-invitation.call.ts';
import { handler as passwordHandler } from '../../functions/identity/accounts/set-sub-user-password.call.ts';
import { handler as planHandler } from '../../functions/billing/plans/get-user-plan.call.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { register } from '../../shared/calls/identity/accounts.ts';
import { getUserPlan } from '../../shared/calls/billing/plans.ts';
import {
  addSubUser,
  listSubUsers,
  removeSubUser,
  renewInvitation,
  setSubUserPassword,
} from '../../shared/calls/identity/sub-users.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { emailOf, mailReader, oldPassword, signingIn } from './account-calls.ts';
import { call, callRaw } from './call-handler.ts';
import { seedAccount, type SeededUser } from './seed-account.ts';

export const generated = 'Generated1!';
export const chosen = 'Chosen-by-me-1!';
export const person = { firstName: 'Grace', lastName: 'Hopper', role: 'Developer' } as const;

export const inviting = (root: SeededUser, email: string, more: object = {}) =>
  callRaw(
    addHandler,
    addSubUser,
    { params: { email: root.email }, body: { ...person, email, password: generated, ...more } },
    { as: root },
  );

export async function listing(root: SeededUser) {
  const request = { params: { user: root.email } };
  const { body } = await call(listHandler, listSubUsers, request, { as: root });
  return body.response as { id: string; email: string; confirmed: boolean }[];
}

export const removing = (root: SeededUser, subUserId: string) =>
  call(removeHandler, removeSubUser, { params: { user: root.email, subUserId } }, { as: root });

export const renewing = (root: SeededUser, subUserId: string) =>
  call(renewHandler, renewInvitation, { params: { user: root.email, subUserId } }, { as: root });

export const settingPassword = (email: string, confirmToken: string, password = chosen) =>
  call(passwordHandler, setSubUserPassword, { body: { email, password, confirmToken } });

export const askingForPlan = (userId: string) =>
  call(planHandler, getUserPlan, { params: { userId } }, { as: { userId } });

/** The person registers for themselves, with `oldPassword`. */
export const registering = (email: string) =>
  callRaw(registerHandler, register, {
    body: { ...person, usePlan: 'Other', email, password: oldPassword },
  });

/** Helpers for tests of teams, over the stand-ins of a file. */
export function teamOf({ ses }: Pick<StandIns, 'ses'>, table: Table) {
  const { linkIn } = mailReader({ ses });
  const mailedToken = (email: string): string =>
    linkIn(email).searchParams.get('confirmToken') ?? '';
  return {
    linkIn,
    mailedToken,
    team: (plan: PlanName = 'Team') => seedAccount(table, { plan }),
    countOf: async ({ accountId }: SeededUser) =>
      (await accountEntity(table).get({ accountId }).go({ consistent: true })).data?.subUserCount,

    /** A sub-user who has set a password. */
    async joined(root: SeededUser) {
      const email = emailOf();
      const { body: invited } = await inviting(root, email);
      await settingPassword(email, mailedToken(email));
      const { body } = await signingIn(email, chosen);
      return { id: invited.id as string, email, userId: body.userId as string };
    },
  };
}
