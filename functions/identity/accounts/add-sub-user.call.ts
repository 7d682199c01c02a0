import { randomUUID } from 'node:crypto';
import { addSubUser } from '../../../shared/calls/identity/sub-users.ts';
import { limitsOfMember } from '../../registry/clients/limits-of-member.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { invitationMail } from '../../providers/email/link-mails.ts';
import { accountStore } from './account-store.ts';
import { alreadyExists } from './create-user.ts';
import { countTakenEmails, takeEmailTurn } from './email-limits.ts';
import { invitedUntil, newInvitation } from './mailed-links.ts';
import { subUserStore } from './sub-user-store.ts';
import { subUserExists, subUsersLimitReached, toSubUser } from './sub-users.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(addSubUser, async (call) => {
  const { body, caller, table, now, audit } = call;
  const { accountId } = caller;
  const { firstName, lastName, email, role } = body;
  const clients = await limitsOfMember(table, accountId, body.clients);
  const member = {
    accountId,
    email,
    firstName,
    lastName,
    role,
    subUserId: randomUUID(),
    invitedUntil: invitedUntil(now),
    createdAt: now.toISOString(),
    ...(clients === undefined ? {} : { clients }),
  };
  const store = subUserStore(table);
  await countTakenEmails(table, { client: call.address, now }, async () => {
    const owner = await accountStore(table).findByEmail(email);
    if (owner?.accountId === accountId) throw subUserExists();
    if (owner !== undefined) throw alreadyExists();
  });
  await takeEmailTurn(table, 'invitation-mail', email, now);
  await underPlan(table, accountId, async (plan) => {
    const { subUsers: limit } = mostOf(plan);
    const outcome = await store.invite(member, { limit, plan, audit });
    if (outcome === 'exists') throw subUserExists();
    if (outcome === 'limit') throw subUsersLimitReached(limit);
  });

  // The invitation is valid without its mail, which can be sent again.
  await tryToMail('an invitation', { userId: member.subUserId }, async (publicUrl) =>
    invitationMail(publicUrl, await newInvitation(table, member, { invitedBy: caller.email, now })),
  );
  return toSubUser(member);
});
