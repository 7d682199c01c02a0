import { forgotPassword } from '../../../shared/calls/identity/accounts.ts';
import { succeeded } from '../../../shared/calls/fields.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { resetPasswordMail } from '../../providers/email/link-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { takeEmailTurn } from './email-limits.ts';
import { inEqualTime, mailResetLink } from './mailed-links.ts';

export const handler = handleCall(forgotPassword, async ({ body, table, now }) => {
  const { email } = body;
  await takeEmailTurn(table, 'reset-mail', email, now);
  const mailed = mailResetLink(table, (to) => sendMail(resetPasswordMail(env.publicUrl(), to)), {
    email,
    now,
  });
  await inEqualTime('reset mail', mailed);
  return { ...succeeded, message: messages.resetLinkSent };
});
