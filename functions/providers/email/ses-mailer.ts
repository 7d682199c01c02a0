import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { ProblemError } from '../../../shared/errors.ts';
import { log } from '../../platform/logger.ts';
import type { SendMail } from '../../platform/mail.ts';
import { type MailSender, sendThroughSes } from './send-through-ses.ts';

/** Logs a mail that SES refused; counted by lib/platform/refused-mails.ts. */
export const logRefusal = (cause: unknown): void =>
  log.error('mail refused', { reason: cause instanceof Error ? cause.name : 'unknown' });

/**
 * Sends mail through SES.
 *
 * @throws ProblemError `provider_unavailable` if SES refuses the mail
 */
export function sesMailer(client: SESv2Client, sender: MailSender): SendMail {
  return async (mail) => {
    try {
      await sendThroughSes(client, sender, mail);
    } catch (cause) {
      logRefusal(cause);
      throw new ProblemError('provider_unavailable', 'The mail could not be sent', { cause });
    }
  };
}
