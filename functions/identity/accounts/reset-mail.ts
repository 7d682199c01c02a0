import { oneTimeTokens } from './one-time-tokens.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountStore } from './account-store.ts';

/** Sends the mail with the link's token. */
export type SendLink = (to: {
  email: string;
  firstName: string;
  userId: string;
  token: string;
}) => Promise<void>;

/** Mails a link for setting a new password, if the address has an account. */
export async function mailResetLink(
  table: Table,
  send: SendLink,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const user = await accountStore(table).findByEmail(email);
  if (user === undefined) return;
  const { accountId, userId, firstName } = user;
  const grant = { purpose: 'reset-password', accountId, userId, email } as const;
  const token = await oneTimeTokens(table).issue(grant, now);
  await send({ email, firstName, userId, token });
}
