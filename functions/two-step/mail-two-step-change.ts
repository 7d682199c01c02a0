import type { ClientRequest } from '../platform/callers/client-request.ts';
import { log } from '../platform/logger.ts';
import type { Mail, SendMail } from '../platform/mail.ts';
import type { UserRecord } from '../accounts/user-record.ts';
import { deviceName } from '../accounts/device-name.ts';

interface Change {
  at: Date;
  device: string;
  place: string | undefined;
}

/** Notifies the owner. Never fails: the change is made. */
export async function mailTwoStepChange(
  { sendMail, compose }: { sendMail: SendMail; compose(user: UserRecord, change: Change): Mail },
  user: UserRecord,
  { userAgent, place }: Pick<ClientRequest, 'userAgent' | 'place'>,
): Promise<void> {
  try {
    await sendMail(compose(user, { at: new Date(), device: deviceName(userAgent), place }));
  } catch (error) {
    log.error('mail about two-step sign-in failed', { userId: user.userId, error });
  }
}
