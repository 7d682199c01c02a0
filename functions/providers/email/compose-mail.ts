import type { Mail } from '../../platform/mail.ts';
import { greeting } from './greeting.ts';
import type { MailContent } from './mail-content.ts';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';

/**
 * The frame of every mail: both parts from the same content.
 *
 * @param publicUrl address of the product, without a trailing slash
 * @param to `firstName`: of the reader, if the mail greets; `subject`: if it differs from the heading
 */
export function composeMail(
  publicUrl: string,
  { to, firstName, subject }: { to: string; firstName?: string; subject?: string },
  letter: MailContent,
): Mail {
  const paragraphs = firstName === undefined ? [] : [greeting(firstName)];
  const content = { ...letter, paragraphs: [...paragraphs, ...letter.paragraphs] };
  const text = textOf(publicUrl, content);
  return { to, subject: subject ?? content.heading, text, html: htmlOf(publicUrl, content) };
}
