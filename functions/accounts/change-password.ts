import { ProblemError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { AccountStore, UserRecord } from './account-store.ts';
import type { Session, UserDirectory } from '../providers/ports/user-directory.ts';

interface Ports {
  accounts: AccountStore;
  directory: UserDirectory;
  tokens: OneTimeTokens;
  clock: () => Date;
}

/**
 * Sets a new password with the token of an emailed link, and ends every session.
 *
 * @returns whose it is
 * @throws ProblemError `unauthenticated` when the token is not one of this user's, was used, has expired or is older than the last change
 */
export async function resetPassword(
  { tokens, ...ports }: Ports,
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<UserRecord> {
  const grant = await tokens.find('reset-password', token, ports.clock());
  if (grant === undefined || grant.userId !== userId) throw linkIsVoid();
  const user = await ports.accounts.findByUserId(userId);
  if (user === undefined || isOlderThanPassword(grant.createdAt, user)) throw linkIsVoid();
  if (!(await tokens.consume(token))) throw linkIsVoid();
  try {
    await ports.directory.setPassword(userId, password);
    await ports.directory.signOutEverywhere(userId);
    // Last, as it voids the link, with which a change that failed half-way is done again.
    await ports.accounts.notePasswordChange(user, ports.clock());
  } catch (error) {
    await tokens.restore(token, grant);
    throw error;
  }
  return user;
}

/**
 * Sets a new password of a signed-in user who knows the current one, and ends every session.
 *
 * @param session what a sign-in with the current password gave
 * @throws ProblemError `unauthenticated` when the current password is wrong
 */
export async function replacePassword(
  ports: Omit<Ports, 'tokens'>,
  { user, session, password }: { user: UserRecord; session: Session | undefined; password: string },
): Promise<void> {
  if (session?.userId !== user.userId) {
    throw new ProblemError('unauthenticated', 'The current password is not correct', {
      field: 'currentPassword',
    });
  }
  await ports.directory.setPassword(user.userId, password);
  // First what ends access tokens, which last an hour whatever the user pool says; it knows about refresh tokens.
  await ports.accounts.notePasswordChange(user, ports.clock());
  await ports.directory.signOutEverywhere(user.userId);
}

const isOlderThanPassword = (createdAt: string, { passwordChangedAt }: UserRecord): boolean =>
  passwordChangedAt !== undefined && createdAt <= passwordChangedAt;

const linkIsVoid = () =>
  new ProblemError('unauthenticated', messages.resetLinkVoid, { field: 'token' });
