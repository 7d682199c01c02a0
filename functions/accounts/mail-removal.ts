import { log } from '../platform/logger.ts';
import type { Mail, SendMail } from '../platform/mail.ts';
import type { UserRecord } from './user-record.ts';

/** Notifies the owner of an address about what was removed from the unconfirmed account. Never fails: it is removed. */
export async function mailRemoval(
  {
    sendMail,
    compose,
  }: { sendMail: SendMail; compose(user: UserRecord, removed: readonly string[]): Mail },
  user: UserRecord,
  removed: readonly string[],
): Promise<void> {
  if (removed.length === 0) return;
  try {
    await sendMail(compose(user, removed));
  } catch (error) {
    log.error('mail about what was removed failed', { userId: user.userId, error });
  }
}
