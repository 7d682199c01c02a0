import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as z from 'zod';
import { escapeHtml } from '../../../bin/plain-page.ts';
import { BodyTooLargeError, readBody, urlOf } from '../loopback-server.ts';
import { Inbox, type Received } from '../webhooks/inbox.ts';
import { inboxPage, PageGuard, sendPage, sendTo, type Shown, takeMood } from '../webhooks/pages.ts';
import { Rate } from '../webhooks/rate.ts';
import { renderMarkdown } from './markdown.ts';
import { parsed } from '../webhooks/parsed.ts';

export interface DiscordStandIn {
  /** Settings of the functions. */
  env: { CHANNEL_ENDPOINT_DISCORD: string };
  inbox: Inbox;
  /** Opens a webhook, or finds the one with this id. @returns its address */
  open(name: string, id?: string): string;
  /** Handles `/discord` and the paths below it, for mounting in another server. */
  handle: RequestListener;
}

interface Options {
  /** Address of the server that it is mounted in, without a trailing slash. */
  origin: string;
  /** File for the state; without one, it is in memory. */
  file?: string;
  /** Requests a minute that a webhook takes. @default 30, as at Discord */
  perMinute?: number;
}

const text = (most: number) => z.string().max(most);
/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
const Message = z
  .looseObject({
    content: text(2000).optional(),
    embeds: z
      .array(
        z.looseObject({
          title: text(256).optional(),
          description: text(4096).optional(),
          url: z.url().optional(),
          color: z.number().int().min(0).max(0xffffff).optional(),
          footer: z.object({ text: text(2048) }).optional(),
          fields: z
            .array(z.object({ name: text(256).min(1), value: text(1024).min(1) }))
            .max(25)
            .optional(),
        }),
      )
      .max(10)
      .optional(),
    allowed_mentions: z
      .object({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) })
      .optional(),
  })
  .refine(({ content = '', embeds = [] }) => content !== '' || embeds.length > 0)
  .refine(({ embeds = [] }) => JSON.stringify(embeds.map(textsOf)).length <= 6500);

const textsOf = (embed: { title?: unknown; description?: unknown; footer?: unknown }) => [
  embed.title,
  embed.description,
  embed.footer,
];

/** Plays Discord's webhooks, in the documented shapes, and shows what was posted to them. */
export function playDiscord({ origin, file, perMinute = 30 }: Options): DiscordStandIn {
  const inbox = new Inbox(file);
  const guard = new PageGuard();
  const rate = new Rate(perMinute, 60_000);
  const endpoint = `${origin}/discord`;
  const urlTo = (key: string): string => `${endpoint}/api/webhooks/${key}`;
  const shown: Shown = {
    name: 'Discord',
    path: '/discord',
    urlOf: urlTo,
    render: (body) => renderEmbeds(body),
    hint: 'Copy the address of a webhook into the notification settings.',
  };
  const open = (name: string, id = snowflake()): string => {
    const key = `${id}/stand-in-${id.padStart(20, '0')}`;
    if (inbox.find(key) === undefined) inbox.open(key, name);
    return urlTo(key);
  };
  open('Alerts', firstWebhook);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request);
    const path = url.pathname.replace(/\/$/, '');
    const [, key] = /^\/discord\/api\/webhooks\/(\d+\/[\w-]+)$/.exec(path) ?? [];
    if (key !== undefined) return answerWebhook(request, response, { key, url });
    if (path === '/discord/messages.json') return json(response, 200, inbox.state.messages);
    if (path !== '/discord') return sendPage(response, 404, 'There is no such page');
    if (request.method === 'GET') return sendPage(response, 200, inboxPage(shown, inbox, guard));
    const form = request.method === 'POST' ? await guard.read(request, shown.path) : undefined;
    if (form === undefined) return sendPage(response, 403, 'Only from our own page');
    takeMood(inbox, form);
    return sendTo(response, shown.path);
  }

  async function answerWebhook(
    request: IncomingMessage,
    response: ServerResponse,
    { key, url }: { key: string; url: URL },
  ): Promise<void> {
    const [id = '', token = ''] = key.split('/');
    const webhook = inbox.find(key);
    const isKnown = Object.keys(inbox.state.webhooks).some((one) => one.startsWith(`${id}/`));
    if (webhook === undefined && isKnown)
      return json(response, 401, { message: 'Invalid Webhook Token', code: 50027 });
    if (webhook === undefined || webhook.mood === 'gone')
      return json(response, 404, { message: 'Unknown Webhook', code: 10015 });
    if (webhook.mood === 'hanging') return;
    if (webhook.mood === 'failing')
      return json(response, 500, { message: '500: Internal', code: 0 });
    if (webhook.mood === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    const isPost = request.method === 'POST';
    const waitMs = webhook.mood === 'limited' ? 2000 : isPost ? rate.take(key) : 0;
    if (waitMs > 0) return limited(response, waitMs);
    if (request.method === 'GET')
      return json(response, 200, {
        id,
        token,
        type: 1,
        name: webhook.name,
        avatar: null,
        application_id: null,
        channel_id: '2000000000000000001',
        guild_id: '3000000000000000001',
        url: urlTo(key),
      });
    if (!isPost) return json(response, 405, { message: '405: Method Not Allowed', code: 0 });
    const message = Message.safeParse(parsed((await readBody(request, 200_000)).toString()));
    if (!message.success)
      return json(response, 400, { message: 'Invalid Form Body', code: 50035, errors: {} });
    const messageId = inbox.receive(key, message.data);
    if (url.searchParams.get('wait') !== 'true') return void response.writeHead(204).end();
    const { content = '', embeds = [] } = message.data;
    return json(response, 200, { id: messageId, type: 0, content, embeds, webhook_id: id });
  }

  return {
    env: { CHANNEL_ENDPOINT_DISCORD: endpoint },
    inbox,
    open,
    handle: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof BodyTooLargeError)) console.error(error);
        if (!response.headersSent)
          json(response, 413, { message: 'Request entity too large', code: 40005 });
      });
    },
  };
}

/** One is always there to try. */
export const firstWebhook = '1000000000000000001';

const snowflake = (): string => String(BigInt(Date.now()) << 22n);

function limited(response: ServerResponse, waitMs: number): void {
  const seconds = waitMs / 1000;
  response.setHeader('retry-after', Math.ceil(seconds));
  response.setHeader('x-ratelimit-scope', 'user');
  json(response, 429, {
    message: 'You are being rate limited.',
    retry_after: seconds,
    global: false,
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    .end(JSON.stringify(body));
}

const Embed = z.looseObject({
  title: z.string().default(''),
  url: z.string().default(''),
  description: z.string().default(''),
  footer: z.object({ text: z.string() }).optional(),
});

function renderEmbeds(body: Received['body']): string {
  const { content = '', embeds = [] } = z
    .object({ content: z.string().optional(), embeds: z.array(Embed).optional() })
    .parse(body);
  const shown = embeds.map(({ title, url, description, footer }) => {
    const heading = renderMarkdown(title);
    const linked = url === '' ? heading : `<a href="${escapeHtml(url)}">${heading}</a>`;
    const below = footer === undefined ? '' : `\n<small>${escapeHtml(footer.text)}</small>`;
    return `<h3>${linked}</h3>${renderMarkdown(description)}${below}`;
  });
  return [renderMarkdown(content), ...shown].join('\n');
}
