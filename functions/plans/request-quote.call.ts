import { succeeded } from '../../shared/calls/fields.ts';
import { requestQuote } from '../../shared/calls/plans.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { quoteMail } from '../providers/email/quote-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { readAccountAndUser } from './plan-store.ts';
import { readUsage } from './plan-usage.ts';

export const handler = handleCall(requestQuote, async ({ caller, table }) => {
  const [found, used] = await Promise.all([
    readAccountAndUser(table, caller),
    readUsage(table, caller.accountId),
  ]);
  if (found === undefined || used === undefined)
    throw new ProblemError('unauthenticated', 'Please sign in');
  const { plan } = found.account;
  const mail = quoteMail(env.publicUrl(), { ...found.user, to: env.supportEmail(), plan, used });
  await sesMailer(mailClient(), env.mailSender())(mail);
  return succeeded;
});
