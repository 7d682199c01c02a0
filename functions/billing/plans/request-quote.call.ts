import { requestQuote } from '../../../shared/calls/billing/plans.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { quoteMail } from '../../providers/email/quote-mail.ts';
import { readAccountAndUser } from './plan-store.ts';
import { readUsage } from './plan-usage.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';

export const handler = handleCall(requestQuote, async ({ caller, table }) => {
  const [found, used] = await Promise.all([
    readAccountAndUser(table, caller),
    readUsage(table, caller.accountId),
  ]);
  if (found === undefined || used === undefined)
    throw new ProblemError('unauthenticated', 'Please sign in');
  const { plan } = found.account;
  const mail = quoteMail(env.publicUrl(), { ...found.user, to: env.supportEmail(), plan, used });
  await sendMail(mail);
});
