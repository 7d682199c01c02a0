import { resendConfirmation } from '../../../shared/calls/identity/accounts.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { confirmEmailMail } from '../../providers/email/link-mails.ts';
import { accountStore } from './account-store.ts';
import { takeEmailTurn } from './email-limits.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';

export const handler = handleCall(resendConfirmation, async ({ caller, table, now }) => {
  const user = await accountStore(table).findByUserId(caller.userId);
  if (user === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  if (user.emailConfirmed) return;
  await takeEmailTurn(table, 'confirmation-mail', user.email, now);
  const { accountId, userId, email, firstName } = user;
  const grant = { purpose: 'confirm-email', accountId, userId, email } as const;
  const token = await oneTimeTokens(table).issue(grant, now);
  await sendMail(confirmEmailMail(env.publicUrl(), { email, firstName, token }));
});
