import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { jsonIn, oneLine } from '../../platform/foreign-text.ts';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { cutTo, fitLines, withSymbol } from '../message-text.ts';
import type {
  ChannelSender,
  MessageLine,
  MessageTone,
  OutgoingMessage,
  SendOutcome,
} from '../ports/channel-sender.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import { type Posted, postMessage, retryLater, takenUnreadably } from '../post-message.ts';
import { textOf } from '../text-of.ts';

const Sent = z.object({ id: z.string().max(40) });
/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const Problem = z.object({ code: z.number(), message: z.string().max(300) });
const Limited = z.object({ retry_after: z.number().min(0) });

/** Posts to a channel of a Discord server through its webhook. @param endpoint address of a stand-in for Discord */
export const discordChannel =
  (endpoint: string | undefined): ChannelSender =>
  async ({ address }, message) => {
    const url = parseWebhook(address, endpoint);
    if (url === undefined)
      return { kind: 'gone', reason: 'The address is not that of a Discord webhook.' };
    // Without `wait`, Discord answers before it has accepted the message.
    const posted = await postMessage('Discord', `${url}?wait=true`, discordMessage(message));
    return 'kind' in posted ? posted : outcomeOf(posted);
  };

function outcomeOf({ status, text, waitMs }: Posted): SendOutcome {
  const answer = jsonIn(text);
  if (status >= 200 && status < 300) {
    const { data: sent } = Sent.safeParse(answer);
    return sent ? { kind: 'delivered', providerId: sent.id } : takenUnreadably('Discord');
  }
  const { data: problem } = Problem.safeParse(answer);
  const said = problem === undefined ? `${status}` : `${status}: ${problem.message}`;
  // A 401 or 403 without a code comes from a proxy before Discord, and passes.
  if ([404, 410].includes(status) || ([401, 403].includes(status) && problem !== undefined))
    return { kind: 'gone', reason: `Discord no longer takes messages for this webhook (${said}).` };
  if (status !== 429) return retryLater(`Discord answered with status ${said}.`, waitMs);
  const seconds = Limited.safeParse(answer).data?.retry_after;
  const ownMs = seconds === undefined ? waitMs : seconds * 1000;
  return retryLater('Discord is rate-limiting us.', ownMs);
}

const hosts = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'];
/** Ids are numbers of up to 20 digits, tokens have 68 characters. */
const path = /\/api(?:\/v\d{1,2})?\/webhooks\/(\d{1,20})\/([\w-]{10,128})\/?$/;

/**
 * Reads the address of a webhook. It is rebuilt from its id and token, so that no other host, port or path is
 * requested.
 *
 * @param endpoint address of a stand-in for Discord, with the path `/discord`
 * @returns undefined for an address that is not that of a webhook
 */
export function parseWebhook(text: string, endpoint: string | undefined): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, id, token] = path.exec(url.pathname) ?? [];
  if (id === undefined || token === undefined || url.username !== '' || url.password !== '')
    return undefined;
  if (url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname))
    return `https://discord.com/api/webhooks/${id}/${token}`;
  // The port may have been another one when the address was copied.
  const isStandIn =
    endpoint !== undefined &&
    url.hostname === new URL(endpoint).hostname &&
    url.pathname.startsWith('/discord/');
  return isStandIn ? `${endpoint}/api/webhooks/${id}/${token}` : undefined;
}

const noWebhook = (message: string) =>
  new ProblemError('invalid_input', message, { field: 'webhook_url' });

const Answer = z.object({ id: z.string(), name: z.string().nullable().optional() });

const patience = { timeoutMs: 6000, pauseMs: 300, longestWaitMs: 3000, patienceMs: 20_000 };

/**
 * Reads a webhook. https://docs.discord.com/developers/resources/webhook#get-webhook-with-token
 *
 * @returns its address, and the name that it has at Discord
 * @throws ProblemError `invalid_input` for another address, or a webhook that does not exist; ProviderError
 */
export async function checkWebhook(
  text: string,
  endpoint: string | undefined,
): Promise<{ url: string; name: string }> {
  const url = parseWebhook(text.trim(), endpoint);
  if (url === undefined)
    throw noWebhook(
      'This is not the address of a Discord webhook, which begins with https://discord.com/api/webhooks/',
    );
  const answer = await requestProvider(
    'Discord',
    async (signal) => {
      const response = await fetch(url, { signal, redirect: 'manual' });
      const body = await textOf(response, 'Discord');
      if ([401, 403, 404, 410].includes(response.status)) return undefined;
      if (response.status !== 200) throw ProviderError.ofStatus('Discord', response, body);
      return Answer.parse(JSON.parse(body));
    },
    { secrets: [url, url.slice(url.lastIndexOf('/') + 1)], ...patience },
  );
  if (answer === undefined || !url.includes(`/webhooks/${answer.id}/`))
    throw noWebhook('Discord knows no such webhook. Please copy its address again.');
  return { url, name: oneLine(answer.name ?? '').slice(0, 80) };
}

export const checkDiscordTarget: CheckTarget = async (address, { endpoint }) => {
  const { url, name } = await checkWebhook(address, endpoint);
  return { target: url, label: name === '' ? undefined : name };
};

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
