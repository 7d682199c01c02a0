import { oneLine } from '../../platform/one-line.ts';
import { cutTo, fitLines, withSymbol } from '../message-text.ts';
import type { MessageLine, MessageTone, OutgoingMessage } from '../ports/channel-sender.ts';

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const most = { title: 256, description: 4096, footer: 2048 };

/** Lighthouse's colours, and our accent. */
const colors: Readonly<Record<MessageTone, number>> = {
  good: 0x0c_ce_6b,
  average: 0xff_a4_00,
  bad: 0xff_4e_42,
  neutral: 0x43_51_d1,
};

/**
 * Plain text in Discord's markdown. A backslash takes its meaning from any of these: `:` and `/` make links and emoji,
 * `@`
 * and `<` mentions and times.
 */
export const escapeMarkdown = (text: string): string =>
  oneLine(text).replaceAll(/[\\`*_~|>#+\-[\]()<@:/]/g, '\\$&');

/** An address in a masked link ends at a bracket or a space. */
const linkTo = (url: string): string =>
  new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');

const lineOf = ({ text, tone, url }: MessageLine): string => {
  const shown = cutTo(text, 500, escapeMarkdown);
  return withSymbol(url === undefined ? shown : `[${shown}](${linkTo(url)})`, tone);
};

/** A message as the body of a webhook's request: a single embed, without mentions. */
export function discordMessage({ heading, summary, sections, link, why, tone }: OutgoingMessage) {
  const more = `[${cutTo(link.label, 100, escapeMarkdown)}](${linkTo(link.url)})`;
  const allLines = sections.flatMap((section) => [
    '',
    ...(section.heading === undefined
      ? []
      : [`**${cutTo(section.heading, 200, escapeMarkdown)}**`]),
    ...section.lines.map(lineOf),
  ]);
  const end = (omitted: number) => (omitted === 0 ? ['', more] : ['', `… and more: ${more}`]);
  const beginning = cutTo(summary, 1000, escapeMarkdown);
  const space = most.description - beginning.length - end(1).join('\n').length - 2;
  const { lines, omitted } = fitLines(allLines, space);
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutTo(withSymbol(heading, tone), most.title, escapeMarkdown),
        url: linkTo(link.url),
        description: [beginning, ...lines, ...end(omitted)].join('\n'),
        color: colors[tone],
        // Discord shows a footer as it is.
        footer: { text: cutTo(why, 500, oneLine) },
      },
    ],
  };
}
