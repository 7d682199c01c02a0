import { randomUUID } from 'node:crypto';
import { invitedUntil } from '../../../functions/identity/accounts/mailed-links.ts';
import { oneTimeTokens } from '../../../functions/identity/accounts/one-time-tokens.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { subUserEntity } from '../../../functions/identity/accounts/sub-user-entity.ts';
import { seedSubUser } from '../../support/seed-account.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample } from '../sample.ts';
import { password, newPerson } from '../new-person.ts';

/** A person whom the actor's account has invited. */
async function newInvitation({ accountId }: Actor, table: Table) {
  const { firstName, lastName, email, role } = newPerson();
  const now = new Date();
  const person = { firstName, lastName, email, role, subUserId: randomUUID() };
  const member = {
    ...person,
    accountId,
    invitedUntil: invitedUntil(now),
    createdAt: now.toISOString(),
  };
  await subUserEntity(table).create(member).go();
  return member;
}

export const teamSamples: Record<string, MakeSample> = {
  'list-sub-users': async (actor, { table }) => {
    const { email } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail }, secret: email };
  },
  'add-sub-user': (actor) => {
    const { usePlan: _, ...person } = newPerson();
    return { params: { email: actor.accountEmail }, body: person };
  },
  'renew-invitation': async (actor, { table }) => {
    const { subUserId } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail, subUserId } };
  },
  'limit-sub-user': async (actor, { table }) => {
    const { subUserId } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail, subUserId }, body: { clients: [] } };
  },
  'remove-sub-user': async (actor, { table }) => {
    const { subUserId } = await newInvitation(actor, table);
    return { params: { user: actor.accountEmail, subUserId } };
  },
  'set-sub-user-password': async (actor, { table }) => {
    const { accountId, subUserId, email, createdAt } = await newInvitation(actor, table);
    const grant = { purpose: 'invitation', accountId, userId: subUserId, email } as const;
    const confirmToken = await oneTimeTokens(table).issue(grant, new Date(createdAt));
    return { body: { email, password, confirmToken } };
  },
  'require-two-step': async ({ accountId, accountEmail: user }, { table }) => {
    // Far enough ahead that no member is restricted yet.
    const from = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await accountEntity(table)
      .patch({ accountId })
      .set({ twoStepRequiredFrom: from })
      .where((item, is) => is.notExists(item.twoStepRequiredFrom))
      .go({ returnOnConditionCheckFailure: true });
    return { params: { user }, body: { required: false } };
  },
  'reset-sub-user-two-step': async (actor, { table }) => {
    const { email, subUserId } = await newInvitation(actor, table);
    const { accountId } = actor;
    const { userId } = await seedSubUser(table, actor);
    await subUserEntity(table).patch({ accountId, email }).set({ userId }).go();
    return { params: { user: actor.accountEmail, subUserId } };
  },
};
