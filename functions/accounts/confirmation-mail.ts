import type { OneTimeTokens } from './one-time-tokens.ts';
import type { Mail, SendMail } from '../platform/mail.ts';

interface Ports {
  tokens: OneTimeTokens;
  sendMail: SendMail;
  /** Writes the mail around the token. */
  compose: (to: { email: string; firstName: string; token: string }) => Mail;
}

interface Recipient {
  accountId: string;
  userId: string;
  email: string;
  firstName: string;
}

/** Mails a fresh link that confirms the address; earlier links stay good until they run out. */
export async function mailConfirmation(
  { tokens, sendMail, compose }: Ports,
  { accountId, userId, email, firstName }: Recipient,
  now: Date,
): Promise<void> {
  const token = await tokens.issue({ purpose: 'confirm-email', accountId, userId, email }, now);
  await sendMail(compose({ email, firstName, token }));
}
