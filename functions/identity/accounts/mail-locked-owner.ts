import type { Table } from '../../platform/table/table.ts';
import { isFirstLockMail } from './email-limits.ts';
import { inEqualTime } from './in-equal-time.ts';
import { mailResetLink, type SendLink } from './reset-mail.ts';

/** Once for each lock, and never more often than every six hours. */
export async function mailLockedOwner(
  table: Table,
  send: SendLink,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!(await isFirstLockMail(table, email, now))) return;
  await inEqualTime('mail to a locked-out owner', mailResetLink(table, send, { email, now }));
}
