import type { Mail } from '../../platform/mail.ts';
import type { MailContent } from './mail-content.ts';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';
/**
 * 'Hello Ada,'. A stranger may have registered another person's address with any first name, so one that could be read
 * as a link or a message is left out.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

interface Recipient {
  email: string;
  /** If the mail has a greeting. */
  firstName?: string;
}
interface Letter extends MailContent {
  /** @default the heading */
  subject?: string;
}

/**
 * The frame of every mail: both parts from the same content.
 * @param publicUrl address of the product, without a trailing slash
 */
export function composeMail(
  publicUrl: string,
  { email: to, firstName }: Recipient,
  { subject, ...letter }: Letter,
): Mail {
  const greetings = firstName === undefined ? [] : [greeting(firstName)];
  const content = { ...letter, paragraphs: [...greetings, ...letter.paragraphs] };
  const text = textOf(publicUrl, content);
  return { to, subject: subject ?? content.heading, text, html: htmlOf(publicUrl, content) };
}
