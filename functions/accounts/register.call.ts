import { register } from '../../shared/calls/accounts.ts';
import { planLimits } from '../../shared/plans/plans.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { log } from '../platform/logger.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { confirmEmailMail } from '../providers/email/confirm-email-mail.ts';
import { asksForCode } from '../providers/ports/user-directory.ts';
import { accountStore } from './account-store.ts';
import { mailConfirmation } from './confirmation-mail.ts';
import { countTakenEmails } from './email-limits.ts';
import { knownDevices } from './known-devices.ts';
import { recordSession } from './record-session.ts';
import { registerAccount } from './register-account.ts';
import { userDirectory } from '../providers/cognito/user-pool-directory.ts';
import { sendMail } from '../providers/email/send-mail.ts';

export const handler = handleCall(register, async (call) => {
  const { body, table, now, audit } = call;
  const directory = userDirectory();
  const trial = planLimits('Trial', env.planOverrides());
  const accounts = accountStore(table);
  const owner = await countTakenEmails(table, { client: call.address, now }, () =>
    registerAccount({ accounts, directory }, body, { now, trial, audit }),
  );
  const mail = {
    tokens: oneTimeTokens(table),
    sendMail,
    compose: confirmEmailMail.bind(null, env.publicUrl()),
  };
  const { email, firstName } = body;
  try {
    await mailConfirmation(mail, { ...owner, email, firstName }, now);
  } catch (error) {
    // The account exists, and its banner offers to send the mail again; a failure here would only invite a second registration.
    log.error('confirmation mail failed', { userId: owner.userId, error });
  }
  const session = await directory.signIn(email, body.password).catch((error: unknown) => {
    // 'Please try again later' would lead into a second registration.
    log.error('sign-in after the registration failed', { userId: owner.userId, error });
  });
  if (!session || asksForCode(session)) {
    throw new ProblemError('provider_unavailable', 'You are registered. Please sign in.');
  }
  const isSecure = env.publicUrl().startsWith('https:');
  await knownDevices(table).remember(call, { ...owner, email }, { isSecure, now });
  const { isSupport: _, ...tokens } = session;
  await recordSession(table, { owner, client: call.client, ...tokens }, now);
  return { ...tokens, email };
});
