import { setNewPassword } from '../../../shared/calls/identity/accounts.ts';
import { succeeded } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { accessTokenVerifier } from '../../platform/callers/access-token.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { findUser } from '../../platform/callers/find-caller.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { log } from '../../platform/logger.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import type { Table } from '../../platform/table/table.ts';
import { passwordChangedMail, unprovenRemovedMail } from '../../providers/email/access-mails.ts';
import { accountStore } from './account-store.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { replacePassword, resetPassword } from './change-password.ts';
import { madeBy } from './device-name.ts';
import { forgetGuesses, guessPassword } from './guess-password.ts';
import { knownDevices } from './known-devices.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

const verify = accessTokenVerifier();

export const handler = handleCall(
  setNewPassword,
  async ({ table, now, address, audit, ...call }) => {
    const { userId } = call.params;
    const directory = userDirectory();
    const ports = { table, directory };
    const { password, token, currentPassword: current } = call.body;
    const change = async (): Promise<User> => {
      if (token !== undefined) {
        const { user, removed } = await resetPassword(ports, { userId, token, password, audit });
        await openDoor(table, user, address);
        if (!user.emailConfirmed)
          await emailByDefault(table, user, { cause: 'confirmed-email', now });
        if (removed.length > 0)
          await tryToMail('what was removed', user, (publicUrl) =>
            unprovenRemovedMail(publicUrl, user, removed),
          );
        return user;
      }
      if (current === undefined) throw signInFirst();
      const { user, sessionId } = await signedInUser(table, call.bearer, userId);
      const { email } = user;
      const session = await guessPassword(
        table,
        { email, address, now, trusted: `session#${sessionId}` },
        { attempt: () => directory.signIn(email, current) },
      );
      await replacePassword(ports, { user, session, password, audit });
      return user;
    };
    const user = await change();
    await endSockets(table).ofUser(user);
    await knownDevices(table).remember(call, user, new Date());
    await tryToMail('a changed password', user, (publicUrl) =>
      passwordChangedMail(publicUrl, user, madeBy(call.client)),
    );
    return { ...succeeded, message: messages.passwordChanged };
  },
);

/** Lets the owner sign in with the new password at once, however many guesses came before. */
async function openDoor(table: Table, user: User, address: string): Promise<void> {
  try {
    await knownDevices(table).noteReset(user, address, new Date());
    await forgetGuesses(table, user.email);
  } catch (error) {
    // The password is set; its link is used up.
    log.error('could not clear the password guesses after the reset', {
      userId: user.userId,
      error,
    });
  }
}

/** The user of the bearer token, who must be the one that the path names, and the sign-in that it descends from. */
async function signedInUser(
  table: Table,
  bearer: string | undefined,
  userId: string,
): Promise<{ user: User; sessionId: string }> {
  const claims = bearer === undefined ? undefined : await verify(bearer);
  if (claims === undefined) throw signInFirst();
  const caller = await findUser(table, claims);
  if (caller === undefined) throw signInFirst();
  if (caller.userId !== userId) {
    throw new ProblemError('forbidden', 'You can change your own password only', {
      field: 'userId',
    });
  }
  const user = await accountStore(table).findByUserId(userId);
  if (user === undefined) throw signInFirst();
  return { user, sessionId: claims.sessionId };
}

const signInFirst = () =>
  new ProblemError(
    'unauthenticated',
    'A new password needs the link from our mail, or a session and the current password',
  );
