import { setTimeout as sleep } from 'node:timers/promises';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { log } from '../../platform/logger.ts';
import { type Mail, type SendMail, UnansweredMailError } from '../../platform/mail.ts';
import { measure } from '../../platform/measure.ts';
import { mayHaveArrived } from '../may-have-arrived.ts';
import { isAnswer, type MailSender, sendThroughSes, statusOf } from './send-through-ses.ts';
import { env } from '../../platform/aws/env.ts';
import { impatient } from '../../platform/aws/impatient.ts';
import { once } from '../../platform/once.ts';

/** Asks once: the SDK would send a mail again whose answer came late. */
export const mailClient = once(() => new SESv2Client({ ...impatient, maxAttempts: 1 }));

/** Sends mail from the product's address. */
export const sendMail: SendMail = (mail) => sesMailer(mailClient(), env.mailSender())(mail);

/** Logs and counts a mail that SES refused. */
export function logRefusal(cause: unknown): void {
  log.error('SES rejected the mail', { reason: cause instanceof Error ? cause.name : 'unknown' });
  measure('MailsRefused', 1);
}

/** In milliseconds, before the one repetition. */
const pauseMs = 200;

/**
 * Sends mail through SES; once more where SES has said that it did not take it, and never where it may have.
 *
 * @throws UnansweredMailError; ProblemError `provider_unavailable` if SES refuses the mail
 */
export function sesMailer(client: SESv2Client, sender: MailSender): SendMail {
  const send = async (mail: Mail): Promise<void> => {
    try {
      await sendThroughSes(client, sender, mail);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(pauseMs * (1 + Math.random()));
      await sendThroughSes(client, sender, mail);
    }
  };
  return async (mail) => {
    try {
      await send(mail);
    } catch (cause) {
      logRefusal(cause);
      if (!isAnswer(cause) && mayHaveArrived(cause)) throw new UnansweredMailError(cause);
      throw new ProblemError('provider_unavailable', 'The mail could not be sent', { cause });
    }
  };
}

/** A limit, an error of SES's own, or no connection. */
const isPassing = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined ? !mayHaveArrived(error) : status === 429 || status >= 500;
};
