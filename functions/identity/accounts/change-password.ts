import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { accountStore } from './account-store.ts';
import type { UserPorts } from './create-user.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { isUnproven, removeUnproven } from './remove-unproven.ts';
import type { Session } from '../../providers/ports/user-directory.ts';

/**
 * Sets a new password with the token of an emailed link, and ends all sessions. The link proves the address too: an account
 * that was never confirmed loses what was added to it before.
 *
 * @returns the user, and what was removed, by name
 * @throws ProblemError `unauthenticated` if the token does not belong to this user, was used, has expired or is older
 *   than the last change
 */
export async function resetPassword(
  ports: UserPorts,
  {
    userId,
    token,
    password,
    audit,
  }: { userId: string; token: string; password: string; audit: Audit },
): Promise<{ user: User; removed: string[] }> {
  const { table, directory } = ports;
  const [accounts, tokens] = [accountStore(table), oneTimeTokens(table)];
  const grant = await tokens.find('reset-password', token, new Date());
  if (grant === undefined || grant.userId !== userId) throw linkIsVoid();
  const user = await accounts.findByUserId(userId);
  if (user === undefined || isOlderThanPassword(grant.createdAt, user)) throw linkIsVoid();
  if (!(await tokens.consume(token))) throw linkIsVoid();
  audit.by(user);
  try {
    await directory.setPassword(userId, password);
    await directory.signOutEverywhere(userId);
    const isFirstProof = isUnproven(user);
    const removed = isFirstProof ? await removeUnproven(ports, user, new Date()) : [];
    if (removed.length > 0) audit.about([userId, ...removed]);
    // Last, because it invalidates the link, which allows a retry after a failure half-way.
    await accounts.notePasswordChange(user, new Date(), { audit, isFirstProof });
    return { user, removed };
  } catch (error) {
    await tokens.restore(token, grant);
    throw error;
  }
}

/**
 * Sets a new password of a signed-in user who knows the current one, and ends all sessions.
 *
 * @param session the result of a sign-in with the current password
 * @throws ProblemError `unauthenticated` if the current password is wrong
 */
export async function replacePassword(
  { table, directory }: UserPorts,
  {
    user,
    session,
    password,
    audit,
  }: {
    user: User;
    session: Pick<Session, 'userId'> | undefined;
    password: string;
    audit: Audit;
  },
): Promise<void> {
  if (session?.userId !== user.userId) {
    throw new ProblemError('unauthenticated', 'The current password is not correct', {
      field: 'currentPassword',
    });
  }
  audit.by(user);
  await directory.setPassword(user.userId, password);
  // First the access tokens, which the user pool cannot end and which last an hour; it handles refresh tokens.
  await accountStore(table).notePasswordChange(user, new Date(), { audit });
  await directory.signOutEverywhere(user.userId);
}

const isOlderThanPassword = (createdAt: string, { passwordChangedAt }: User): boolean =>
  passwordChangedAt !== undefined && createdAt <= passwordChangedAt;

const linkIsVoid = () =>
  new ProblemError('unauthenticated', messages.resetLinkVoid, { field: 'token' });
