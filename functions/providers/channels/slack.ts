import { oneLine } from '../../platform/foreign-text.ts';
import { cutTo, fitLines, withSymbol } from '../message-text.ts';
import type {
  ChannelSender,
  MessageSection,
  OutgoingMessage,
  SendOutcome,
} from '../ports/channel-sender.ts';
import { type Posted, postMessage, retryLater, takenUnreadably } from '../post-message.ts';

/**
 * Slack's responses for a webhook that is gone, with any status.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
const gone = [
  'no_service',
  'no_service_id',
  'no_active_hooks',
  'no_team',
  'team_disabled',
  'account_inactive',
  'user_not_found',
  'channel_not_found',
  'channel_is_archived',
  'action_prohibited',
  'posting_to_general_channel_denied',
  'invalid_token',
];

/** Posts to a channel of a Slack workspace through its webhook. @param endpoint address of a stand-in for Slack */
export const slackChannel =
  (endpoint: string | undefined): ChannelSender =>
  async ({ address }, message) => {
    const url = parseSlackWebhook(address, endpoint);
    if (url === undefined)
      return { kind: 'gone', reason: 'The address is not that of a Slack webhook.' };
    const posted = await postMessage('Slack', url, slackMessage(message));
    return 'kind' in posted ? posted : outcomeOf(posted);
  };

function outcomeOf({ status, text, waitMs }: Posted): SendOutcome {
  const said = text.trim();
  if (status === 200 && said === 'ok') return { kind: 'delivered' };
  if (status === 404 || status === 410 || (status >= 400 && gone.includes(said))) {
    const words = gone.includes(said) ? `${status}: ${said}` : `${status}`;
    return { kind: 'gone', reason: `Slack no longer takes messages for this webhook (${words}).` };
  }
  if (status === 429) return retryLater('Slack is rate-limiting us.', waitMs);
  if (status >= 200 && status < 300) return takenUnreadably('Slack');
  // Its errors are single words; a proxy's page is not repeated.
  const word = /^\w{1,60}$/.test(said) ? `: ${oneLine(said)}` : '';
  return retryLater(`Slack answered with status ${status}${word}.`, waitMs);
}

const path = /^\/services\/[\w-]{1,40}\/[\w-]{1,40}\/[\w-]{1,128}$/;

/**
 * Reads the address of an incoming webhook.
 *
 * @param endpoint address of a stand-in for Slack, with the path `/slack`
 * @returns undefined for an address that is not at Slack
 */
export function parseSlackWebhook(text: string, endpoint: string | undefined): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, pathname, username, password } = new URL(text);
  if (username !== '' || password !== '') return undefined;
  if (protocol === 'https:' && host === 'hooks.slack.com')
    return path.test(pathname) ? `https://hooks.slack.com${pathname}` : undefined;
  if (endpoint === undefined || hostname !== new URL(endpoint).hostname) return undefined;
  // The port may have been another one when Slack was connected.
  const below = pathname.replace(/^\/slack(?=\/)/, '');
  return path.test(below) ? `${endpoint}${below}` : undefined;
}

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
