import type { Mail } from '../../platform/mail.ts';
import type { MailContent } from './mail-content.ts';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';

/**
 * The frame of every mail: both parts from the same content.
 *
 * @param publicUrl address of the product, without a trailing slash
 * @param to `subject`: if it differs from the heading
 */
export function composeMail(
  publicUrl: string,
  { to, subject }: { to: string; subject?: string },
  content: MailContent,
): Mail {
  const text = textOf(publicUrl, content);
  return { to, subject: subject ?? content.heading, text, html: htmlOf(publicUrl, content) };
}
