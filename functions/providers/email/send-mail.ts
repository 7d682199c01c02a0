import { env } from '../../platform/aws/env.ts';
import { mailClient } from '../../platform/aws/mail-client.ts';
import type { SendMail } from '../../platform/mail.ts';
import { sesMailer } from './ses-mailer.ts';

/** Sends mail from the product's address. */
export const sendMail: SendMail = (mail) => sesMailer(mailClient(), env.mailSender())(mail);
