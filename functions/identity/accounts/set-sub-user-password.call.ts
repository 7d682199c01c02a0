import { setSubUserPassword } from '../../../shared/calls/identity/sub-users.ts';
import { succeeded } from '../../../shared/calls/fields.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { announce } from '../../platform/events/announce.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { createUser } from './create-user.ts';
import { invitedUntil } from './mailed-links.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { subUserStore } from './sub-user-store.ts';
import { invitationVoid } from './sub-users.ts';

/** Makes an invitee a user of the account that invited them. The mailed link has proven that the address is theirs. */
export const handler = handleCall(setSubUserPassword, async ({ body, table, now, audit }) => {
  const { email, password, confirmToken: token } = body;
  const store = subUserStore(table, announce);
  const tokens = oneTimeTokens(table);
  const grant = await tokens.find('invitation', token, now);
  if (grant?.email !== email) throw invitationVoid();
  const { accountId } = grant;
  const member = await store.find(accountId, grant.userId);
  if (member === undefined || member.userId !== undefined) throw invitationVoid();
  // A renewed invitation has a link of its own.
  if (member.invitedUntil !== invitedUntil(new Date(grant.createdAt))) throw invitationVoid();
  const ports = { table, directory: userDirectory() };
  const userId = await createUser(ports, { email, password, now }, async (userId, claimId) => {
    const outcome = await store.takeUp(member, { userId, claimId, token, now, audit });
    if (outcome === 'void') throw invitationVoid();
    return outcome === 'done';
  });
  const purpose = 'confirm-email' as const;
  const confirmToken = await tokens.issue({ purpose, accountId, userId, email }, now);
  return { ...succeeded, confirmToken };
});
