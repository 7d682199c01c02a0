import type { OneTimeTokens } from './one-time-tokens.ts';
import type { Mail, SendMail } from '../platform/mail.ts';

interface Ports {
  tokens: OneTimeTokens;
  sendMail: SendMail;
  /** Composes the mail with the token. */
  compose: (to: { email: string; firstName: string; token: string }) => Mail;
}

interface Recipient {
  accountId: string;
  userId: string;
  email: string;
  firstName: string;
}

/** Mails a new link that confirms the address; earlier links stay valid until they expire. */
export async function mailConfirmation(
  { tokens, sendMail, compose }: Ports,
  { accountId, userId, email, firstName }: Recipient,
  now: Date,
): Promise<void> {
  const token = await tokens.issue({ purpose: 'confirm-email', accountId, userId, email }, now);
  await sendMail(compose({ email, firstName, token }));
}
