import { oneLine } from '../../platform/one-line.ts';
import { cutTo, fitLines, withSymbol } from '../message-text.ts';
import type { MessageSection, OutgoingMessage } from '../ports/channel-sender.ts';

/** https://docs.slack.dev/reference/block-kit/blocks; `section` is what a section's text may have, which we keep to. */
const most = { header: 150, section: 3000, blocks: 50, context: 2000 };

/** Slack's own language for text outside of blocks, where `<` begins mentions and links. */
export const escapeMrkdwn = (text: string): string =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string, length: number) => ({
  type: 'plain_text' as const,
  text: cutTo(text, length, oneLine),
  emoji: false,
});

/** Parts of rich text are shown as they are: no markdown, no mentions, no links but our own. */
type Part =
  | { type: 'text'; text: string; style?: { bold: true } }
  | { type: 'link'; url: string; text: string };
const text = (value: string, style?: { bold: true }): Part =>
  style === undefined ? { type: 'text', text: value } : { type: 'text', text: value, style };
const richText = (elements: object[]) => ({ type: 'rich_text', elements });
const paragraph = (...elements: Part[]) => ({ type: 'rich_text_section', elements });

function blocksOf({ heading, lines }: MessageSection): object[] {
  const shown = lines.map((line) => withSymbol(cutTo(line.text, 500, oneLine), line.tone));
  const { lines: fitting, omitted } = fitLines(shown, most.section);
  const items = fitting.map((line, index) => {
    const url = lines[index]?.url;
    return paragraph(url === undefined ? text(line) : { type: 'link', url, text: line });
  });
  if (omitted > 0) items.push(paragraph(text(`… and ${omitted} more`)));
  const title =
    heading === undefined ? [] : [paragraph(text(cutTo(heading, 200, oneLine), { bold: true }))];
  const list = { type: 'rich_text_list', style: 'bullet', elements: items };
  return [richText([...title, ...(items.length === 0 ? [] : [list])])];
}

/** A message as the body of an incoming webhook's request, without mentions and link previews. */
export function slackMessage({ heading, summary, sections, link, why, tone }: OutgoingMessage) {
  const written = sections.filter((section) => section.lines.length > 0);
  // Header, summary, link and reason are blocks too.
  const fitting = written.slice(0, most.blocks - 5).flatMap(blocksOf);
  return {
    // The part that a phone shows.
    text: `${escapeMrkdwn(cutTo(withSymbol(heading, tone), 300, oneLine))}: ${escapeMrkdwn(cutTo(summary, 1000, oneLine))}`,
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(withSymbol(heading, tone), most.header) },
      richText([paragraph(text(cutTo(summary, 1000, oneLine)))]),
      ...fitting,
      richText([paragraph({ type: 'link', url: link.url, text: cutTo(link.label, 100, oneLine) })]),
      { type: 'context', elements: [plain(why, most.context)] },
    ],
  };
}
