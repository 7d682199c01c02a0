import { forgotPassword } from '../../shared/calls/accounts.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import * as messages from '../../shared/calls/messages.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { resetPasswordMail } from '../providers/email/reset-password-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { takeEmailTurn } from './email-limits.ts';
import { inEqualTime } from './in-equal-time.ts';
import { mailResetLink } from './reset-mail.ts';

export const handler = handleCall(forgotPassword, async ({ body, table, now }) => {
  const { email } = body;
  await takeEmailTurn(table, 'reset-mail', email, now);
  const mail = {
    sendMail: sesMailer(mailClient(), env.mailSender()),
    compose: resetPasswordMail.bind(null, env.publicUrl()),
  };
  await inEqualTime('reset mail', mailResetLink(table, mail, { email, now }));
  return { ...succeeded, message: messages.resetLinkSent };
});
