import { oneTimeTokens, invitationDays } from './one-time-tokens.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountStore } from './account-store.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { logUnsent } from '../../platform/log-fault.ts';
import { isFirstLockMail } from './email-limits.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { TeamMember } from './sub-user-entity.ts';

/** ISO 8601: expiry of an invitation sent now. */
export const invitedUntil = (now: Date): string => after(now, invitationDays * dayMs).toISOString();

/**
 * The content of an invitation mail, with a token that is valid for seven days from `now`. Earlier tokens become invalid.
 */
export async function newInvitation(
  table: Table,
  { accountId, subUserId: userId, email, firstName }: TeamMember,
  { invitedBy, now }: { invitedBy: string; now: Date },
) {
  const grant = { purpose: 'invitation', accountId, userId, email } as const;
  return { email, firstName, invitedBy, token: await oneTimeTokens(table).issue(grant, now) };
}

/** Once for each lock, and never more often than every six hours. */
export async function mailLockedOwner(
  table: Table,
  send: SendLink,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!(await isFirstLockMail(table, email, now))) return;
  await inEqualTime('mail to a locked-out owner', mailResetLink(table, send, { email, now }));
}

/** Longer than sending a mail takes. Milliseconds. */
export const answerAfterMs = 700;

/**
 * Sends a mail that only an existing account gets, so that neither time nor result reveals whether it was sent. A failure is
 * logged, and raises an alarm.
 */
export async function inEqualTime(what: string, work: Promise<void>): Promise<void> {
  const done = work.catch((error: unknown) => logUnsent(`could not send the ${what}`, { error }));
  await Promise.all([done, sleep(answerAfterMs)]);
}

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
