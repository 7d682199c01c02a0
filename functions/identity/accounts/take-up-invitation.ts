import type { Audit } from '../../platform/audit/audit.ts';
import { announce } from '../../platform/events/announce.ts';
import { createUser, type UserPorts } from './create-user.ts';
import { invitedUntil } from './mailed-links.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { subUserStore } from './sub-user-store.ts';
import { invitationVoid } from './sub-users.ts';

interface Answer {
  email: string;
  password: string;
  /** From the mailed link. */
  token: string;
}

/**
 * Makes an invitee a user of the account that invited them, with the password they chose.
 *
 * @returns the token that confirms their address, which the mailed link has proven to be theirs
 * @throws ProblemError `invalid_input` if the invitation is not theirs, was accepted or withdrawn, or has expired;
 *   `conflict` if the address has an account by now
 */
export async function takeUpInvitation(
  ports: UserPorts,
  { email, password, token }: Answer,
  { now, audit }: { now: Date; audit: Audit },
): Promise<string> {
  const store = subUserStore(ports.table, announce);
  const tokens = oneTimeTokens(ports.table);
  const grant = await tokens.find('invitation', token, now);
  if (grant?.email !== email) throw invitationVoid();
  const { accountId } = grant;
  const member = await store.find(accountId, grant.userId);
  if (member === undefined || member.userId !== undefined) throw invitationVoid();
  // A renewed invitation has a link of its own.
  if (member.invitedUntil !== invitedUntil(new Date(grant.createdAt))) throw invitationVoid();
  const userId = await createUser(ports, { email, password, now }, async (userId, claimId) => {
    const outcome = await store.takeUp(member, { userId, claimId, token, now, audit });
    if (outcome === 'void') throw invitationVoid();
    return outcome === 'done';
  });
  return tokens.issue({ purpose: 'confirm-email', accountId, userId, email }, now);
}
