import { env } from '../../platform/aws/env.ts';
import type { Mail } from '../../platform/mail.ts';
import { logUnsent } from '../../platform/log-fault.ts';
import { sendMail } from './ses-mailer.ts';

/**
 * Mails a user about something that has already happened. Never throws: the caller would report that it has not.
 * @param what for the log, such as `a changed password`
 */
export async function tryToMail(
  what: string,
  { userId }: { userId: string },
  compose: (publicUrl: string) => Mail | Promise<Mail>,
): Promise<void> {
  try {
    await sendMail(await compose(env.publicUrl()));
  } catch (error) {
    logUnsent(`could not send the mail about ${what}`, { userId, error });
  }
}
