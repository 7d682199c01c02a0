import type { MessageLine, MessageSection } from '../ports/channel-sender.ts';
import { type MailContent, marks } from './mail-content.ts';
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
export function textOf(publicUrl: string, content: MailContent): string {
  const { heading, paragraphs, sections = [], button, notes, unsubscribe, brand } = content;
  return [
    marked(content, heading),
    ...paragraphs.map(plainWords),
    ...sections.map(sectionOf),
    `${plainWords(button.label)}:\n${linkOf(button.url) ?? publicUrl}`,
    ...notes.map(plainWords),
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
    `-- \n${brand === undefined ? `Web Vitals\n${publicUrl}` : plainWords(brand)}`,
  ]
    .join('\n\n')
    .concat('\n');
}
