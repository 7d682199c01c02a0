import type { Mail } from '../../platform/mail.ts';
import { type MailContent, marks } from './mail-content.ts';
import { htmlOf } from './mail-html.ts';
import type { MessageLine, MessageSection } from '../ports/channel-sender.ts';
import { linkOf, plainWords } from './plain-words.ts';

const marked = ({ tone = 'neutral' }: Pick<MessageLine, 'tone'>, words: string): string =>
  `${marks[tone]} ${plainWords(words)}`.trim();

function lineOf(line: MessageLine): string {
  const url = linkOf(line.url ?? '');
  return `- ${marked(line, line.text)}${url === undefined ? '' : `\n  ${url}`}`;
}

const sectionOf = ({ heading, lines }: MessageSection): string =>
  [...(heading === undefined ? [] : [plainWords(heading)]), ...lines.map(lineOf)].join('\n');

/** The part of a mail for programs that show no HTML. @param publicUrl where the product is */
function textOf(publicUrl: string, content: MailContent): string {
  const {
    heading,
    paragraphs,
    sections = [],
    button,
    notes,
    unsubscribe,
    brand,
    namesProduct,
  } = content;
  return [
    marked(content, heading),
    ...paragraphs.map(plainWords),
    ...sections.map(sectionOf),
    `${plainWords(button.label)}:\n${linkOf(button.url) ?? publicUrl}`,
    ...notes.map(plainWords),
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
    `-- \n${brand === undefined ? `Web Vitals\n${publicUrl}` : `${plainWords(brand)}${namesProduct === true ? `\nWeb Vitals\n${publicUrl}` : ''}`}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * 'Hello Ada,'. A stranger may have registered another person's address with any first name, so one that could be read
 * as a link or a message is left out.
 */
export function greeting(firstName: string, hello = 'Hello'): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `${hello} ${firstName},` : `${hello},`;
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
