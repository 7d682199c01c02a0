import type { Mail, SendMail } from '../platform/mail.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import type { Table } from '../platform/table/table.ts';
import { accountStore } from './account-store.ts';

interface Ports {
  sendMail: SendMail;
  /** Composes the mail with the link's token. */
  compose(to: { email: string; firstName: string; userId: string; token: string }): Mail;
}

/** Mails a link for setting a new password, if the address has an account. */
export async function mailResetLink(
  table: Table,
  { sendMail, compose }: Ports,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const user = await accountStore(table).findByEmail(email);
  if (user === undefined) return;
  const { accountId, userId, firstName } = user;
  const grant = { purpose: 'reset-password', accountId, userId, email } as const;
  const token = await oneTimeTokens(table).issue(grant, now);
  await sendMail(compose({ email, firstName, userId, token }));
}
