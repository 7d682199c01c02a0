import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import { jsonIn, oneLine } from '../../platform/foreign-text.ts';
import { cutTo, withSymbol } from '../message-text.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import type {
  MessageLine,
  MessageTone,
  OutgoingMessage,
  ChannelSender,
  SendOutcome,
} from '../ports/channel-sender.ts';
import { postGuarded, type WebhookHost } from '../post-guarded.ts';
import { type Posted, retryLater } from '../post-message.ts';

const name = channelNames.teams;
/** An error of Azure Logic Apps, which run the workflows. */
const Problem = z.object({ error: z.object({ code: z.string().max(80) }) });
/** A connector answers 200 for what Teams refused. https://github.com/MicrosoftDocs/msteams-docs/issues/402 */
const refusedWith = /HTTP error (\d{3})/;

/** Posts to a channel of Teams through its workflow. */
export const teamsChannel =
  (host: WebhookHost): ChannelSender =>
  async ({ address }, message) => {
    const url = parseTeamsWebhook(address, host.endpoint);
    if (url === undefined)
      return { kind: 'gone', reason: 'The address is not that of a Teams workflow.' };
    const body = JSON.stringify(teamsMessage(message));
    const posted = await postGuarded(name, url, { body, host });
    return 'kind' in posted ? posted : outcomeOf(posted);
  };

function outcomeOf({ status: answered, text, waitMs }: Posted): SendOutcome {
  const isTaken = answered >= 200 && answered < 300;
  const status = isTaken ? Number(refusedWith.exec(text)?.[1] ?? answered) : answered;
  // The workflow posts later: 202 has no body.
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const { data: problem } = Problem.safeParse(jsonIn(text));
  const code = problem && oneLine(problem.error.code);
  const said = code === undefined ? `${status}` : `${status}: ${code}`;
  // A 401 or 403 without a code comes from a proxy before it, and passes.
  const isGone =
    status === 404 ||
    status === 410 ||
    ([400, 401, 403].includes(status) && code !== undefined && lasting.test(code));
  if (isGone)
    return {
      kind: 'gone',
      reason: `${name} no longer takes messages for this workflow (${said}).`,
    };
  if (status === 429) return retryLater(`${name} is rate-limiting us.`, waitMs);
  return retryLater(`${name} answered with status ${said}.`, waitMs);
}

/** Codes of a workflow that was deleted, switched off, or whose address is no longer signed for. */
const lasting = /Authorization|SharedAccess|NotFound|NotEnabled|Disabled|Deleted/;

const refusal = (message: string) =>
  new ProblemError('invalid_input', message, { field: 'address' });

/** A workflow cannot be asked about itself, so that a message is posted. */
export const checkTeamsTarget: CheckTarget = async (text, { publicUrl, ...host }) => {
  const target = parseTeamsWebhook(text, host.endpoint);
  if (target === undefined)
    throw refusal(
      'This is not the URL of a Teams workflow, which is on logic.azure.com, api.powerplatform.com or webhook.office.com.',
    );
  const post = teamsChannel(host);
  const outcome = await post(
    { accountId: '', address: target },
    {
      id: randomUUID(),
      kind: 'test',
      tone: 'good',
      heading: 'Web Vitals is connected',
      summary: 'Notifications about your sites will be posted here.',
      sections: [],
      link: { label: 'Notification settings', url: `${publicUrl}/notifications` },
      why: 'An owner of a Web Vitals account has entered the URL of this workflow.',
    },
  );
  if (outcome.kind === 'gone') throw refusal(outcome.reason);
  if (outcome.kind === 'retry') throw new ProblemError('provider_unavailable', outcome.reason);
  return { target };
};

/** Workflows of Teams answer at these, the newest last; connectors, which Microsoft is retiring, at the first. */
const hosts = /\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/;
const longest = 2000;

/**
 * Reads the address of a workflow, or of an older connector.
 *
 * @param endpoint where a stand-in plays Teams, with the path `/teams`
 * @returns undefined for an address that is not at Microsoft
 */
export function parseTeamsWebhook(text: string, endpoint: string | undefined): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || url.href.length > longest) return undefined;
  const { protocol, hostname, port, pathname, search, username, password } = url;
  if (username !== '' || password !== '' || pathname === '/') return undefined;
  if (protocol === 'https:' && port === '' && hosts.test(hostname))
    return `https://${hostname}${pathname}${search}`;
  // The port may have been another one when the address was copied.
  const isStandIn =
    endpoint !== undefined &&
    hostname === new URL(endpoint).hostname &&
    pathname.startsWith('/teams/');
  return isStandIn ? `${endpoint}${pathname.slice('/teams'.length)}${search}` : undefined;
}

/**
 * In bytes. Teams takes 28 KB with what it adds itself.
 * https://learn.microsoft.com/connectors/teams/#known-issues-and-limitations-with-actions
 */
export const maxBytes = 24_000;

/** https://adaptivecards.microsoft.com/?topic=TextBlock */
const colors: Readonly<Record<MessageTone, string>> = {
  good: 'Good',
  average: 'Warning',
  bad: 'Attention',
  neutral: 'Default',
};

const shown = (text: string, most: number): string => cutTo(text, most, oneLine);

/** A run shows its text as it is: no Markdown, no mentions, no links but our own. */
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more });
const paragraph = (inlines: object[], more: object = {}) => ({
  type: 'RichTextBlock',
  inlines,
  ...more,
});

const lineOf = ({ text, tone = 'neutral', url }: MessageLine) =>
  paragraph(
    [
      run(withSymbol(shown(text, 500), tone), {
        color: colors[tone],
        ...(url === undefined ? {} : { selectAction: { type: 'Action.OpenUrl', url } }),
      }),
    ],
    { spacing: 'Small' },
  );

const cardOf = (
  { heading, summary, link, why, tone }: OutgoingMessage,
  lines: readonly object[],
  omitted: number,
) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body: [
          paragraph([
            run(withSymbol(shown(heading, 250), tone), {
              size: 'Large',
              weight: 'Bolder',
              color: colors[tone],
            }),
          ]),
          paragraph([run(shown(summary, 1000))]),
          ...lines,
          ...(omitted === 0 ? [] : [paragraph([run(`… and ${omitted} more lines`)])]),
          paragraph([run(shown(why, 500), { size: 'Small', isSubtle: true })], {
            spacing: 'Medium',
          }),
        ],
        actions: [{ type: 'Action.OpenUrl', title: shown(link.label, 100), url: link.url }],
      },
    },
  ],
});

/** A message as an Adaptive Card with as many lines as fit; the first ones matter most. It has no mentions. */
export function teamsMessage(message: OutgoingMessage) {
  const lines = message.sections.flatMap(({ heading, lines: below }) => [
    ...(heading === undefined
      ? []
      : [paragraph([run(shown(heading, 200), { weight: 'Bolder' })], { spacing: 'Medium' })]),
    ...below.map(lineOf),
  ]);
  let left = maxBytes - bytesOf(cardOf(message, [], lines.length));
  const fitting: object[] = [];
  for (const line of lines) {
    left -= bytesOf(line) + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  return cardOf(message, fitting, lines.length - fitting.length);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
