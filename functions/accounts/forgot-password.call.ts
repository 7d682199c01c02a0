import { setTimeout as sleep } from 'node:timers/promises';
import { forgotPassword } from '../../shared/calls/accounts.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import { messages } from '../../shared/messages.ts';
import { mailClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { log } from '../platform/logger.ts';
import { oneTimeTokens } from '../platform/one-time-tokens.ts';
import type { Table } from '../platform/table/table.ts';
import { resetPasswordMail } from '../providers/email/reset-password-mail.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { accountStore } from './account-store.ts';
import { takeEmailTurn } from './email-limits.ts';

/** Every answer takes this long, so that sending a mail or not makes no difference to a clock. Milliseconds. */
const answerAfterMs = 700;

export const handler = handleCall(forgotPassword, async ({ body, table, now }) => {
  await takeEmailTurn(table, 'reset-mail', body.email, now);
  const mailed = mailReset(table, body.email, now).catch((error: unknown) => {
    // An answer that differs would tell that the account exists.
    log.error('reset mail failed', { error });
  });
  await Promise.all([mailed, sleep(answerAfterMs)]);
  return { ...succeeded, message: messages.resetLinkSent };
});

async function mailReset(table: Table, email: string, now: Date): Promise<void> {
  const user = await accountStore(table).findByEmail(email);
  if (user === undefined) return;
  const { accountId, userId, firstName } = user;
  const grant = { purpose: 'reset-password', accountId, userId, email } as const;
  const token = await oneTimeTokens(table).issue(grant, now);
  const send = sesMailer(mailClient(), env.mailFrom());
  await send(resetPasswordMail(env.publicUrl(), { email, firstName, userId, token }));
}
