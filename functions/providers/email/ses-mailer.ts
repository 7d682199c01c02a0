import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { ProblemError } from '../../../shared/errors.ts';
import { log } from '../../platform/logger.ts';
import type { SendMail } from '../../platform/mail.ts';

/**
 * Sends mail through SES.
 *
 * @param from the sender, such as `Web Vitals <no-reply@example.com>`; SES must have verified its domain
 * @throws ProblemError `provider_unavailable` if SES refuses the mail
 */
export function sesMailer(client: SESv2Client, from: string): SendMail {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return async ({ to, subject, text, html }) => {
    try {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
          },
        }),
      );
    } catch (cause) {
      // Counted by lib/platform/refused-mails.ts.
      log.error('mail refused', { reason: cause instanceof Error ? cause.name : 'unknown' });
      throw new ProblemError('provider_unavailable', 'The mail could not be sent', { cause });
    }
  };
}
