import { register } from '../../../shared/calls/identity/accounts.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { log } from '../../platform/logger.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { confirmEmailMail } from '../../providers/email/link-mails.ts';
import { asksForCode } from '../../providers/ports/user-directory.ts';
import { countTakenEmails } from './email-limits.ts';
import { openSession } from './open-session.ts';
import { registerAccount } from './register-account.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(register, async (call) => {
  const { body, table, now, audit } = call;
  const directory = userDirectory();
  const owner = await countTakenEmails(table, { client: call.address, now }, () =>
    registerAccount({ table, directory }, body, { now, audit }),
  );
  const { email, firstName } = body;
  // The account exists, and its banner offers to send the mail again.
  await tryToMail('the confirmation of an address', owner, async (publicUrl) => {
    const token = await oneTimeTokens(table).issue(
      { ...owner, purpose: 'confirm-email', email },
      now,
    );
    return confirmEmailMail(publicUrl, { email, firstName, token });
  });
  const session = await directory.signIn(email, body.password).catch((error: unknown) => {
    // 'Please try again later' would lead into a second registration.
    log.error('sign-in after registration failed', { userId: owner.userId, error });
  });
  if (!session || asksForCode(session)) {
    throw new ProblemError('provider_unavailable', 'You are registered. Please sign in.');
  }
  return openSession(call, { user: { ...owner, email }, session });
});
