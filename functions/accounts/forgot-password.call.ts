import { forgotPassword } from '../../shared/calls/accounts.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import * as messages from '../../shared/calls/messages.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { resetPasswordMail } from '../providers/email/reset-password-mail.ts';
import { takeEmailTurn } from './email-limits.ts';
import { inEqualTime } from './in-equal-time.ts';
import { mailResetLink } from './reset-mail.ts';
import { sendMail } from '../providers/email/send-mail.ts';

export const handler = handleCall(forgotPassword, async ({ body, table, now }) => {
  const { email } = body;
  await takeEmailTurn(table, 'reset-mail', email, now);
  const mail = {
    sendMail,
    compose: resetPasswordMail.bind(null, env.publicUrl()),
  };
  await inEqualTime('reset mail', mailResetLink(table, mail, { email, now }));
  return { ...succeeded, message: messages.resetLinkSent };
});
