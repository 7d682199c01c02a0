import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, urlOf } from '../loopback-server.ts';
import { Inbox } from '../webhooks/inbox.ts';
import { inboxPage, PageGuard, sendPage, sendTo, type Shown, takeMood } from '../webhooks/pages.ts';
import { Rate } from '../webhooks/rate.ts';
import { authorizePage, channels } from './authorize-page.ts';
import { Message } from './message.ts';
import { renderBlocks } from './render-blocks.ts';
import { parsed } from '../webhooks/parsed.ts';

export interface SlackStandIn {
  /** Settings of the functions, in place of the operator's own. */
  env: { SLACK_CLIENT_ID: string; SLACK_CLIENT_SECRET: string; CHANNEL_ENDPOINT_SLACK: string };
  inbox: Inbox;
  /** Opens a webhook without asking a person. @returns its address */
  open(channel: string): string;
  /** A code as the page gives out, for a channel. */
  grant(channel: string, scope?: string): string;
  /** Handles `/slack` and the paths below it, for mounting in another server. */
  handle: RequestListener;
}

interface Options {
  /** Address of the product, in whose server it is mounted, without a trailing slash. */
  origin: string;
  /** Address that the browser is sent back to. @default our page at `origin` */
  redirectUri?: string;
  /** File for the state; without one, it is in memory. */
  file?: string;
  /** Messages a second that a webhook takes. @default 1, with bursts of 5 */
  perSecond?: number;
}

interface Grant {
  channel: string;
  scope: string;
  redirectUri: string;
  expiresAt: number;
}

const lifeMs = 600_000;
const burst = 5;
const team = { id: 'T0LOCAL', name: 'Stand-in workspace' };

/** Plays Slack's authorisation page and its incoming webhooks, in the documented shapes, and shows what was posted. */
export function playSlack({
  origin,
  redirectUri = `${origin}/oauth-redirect`,
  file,
  perSecond = 1,
}: Options): SlackStandIn {
  const inbox = new Inbox(file);
  const guard = new PageGuard();
  const rate = new Rate(burst * perSecond, burst * 1000);
  const endpoint = `${origin}/slack`;
  const clientId = 'slack-on-this-machine';
  const secret = randomBytes(24).toString('hex');
  const grants = new Map<string, Grant>();
  const urlTo = (key: string): string => `${endpoint}/services/${key}`;
  const shown: Shown = {
    name: 'Slack',
    path: '/slack',
    urlOf: urlTo,
    render: renderBlocks,
    hint: 'Webhooks are made when Slack is connected in the notification settings.',
  };

  const open = (channel: string): string => {
    const key = `${team.id}/B${randomBytes(5).toString('hex').toUpperCase()}/${randomBytes(12).toString('hex')}`;
    inbox.open(key, channel);
    return urlTo(key);
  };
  const grant = (channel: string, scope = 'incoming-webhook'): string => {
    const code = randomBytes(24).toString('hex');
    grants.set(code, { channel, scope, redirectUri, expiresAt: Date.now() + lifeMs });
    return code;
  };

  /** https://docs.slack.dev/reference/methods/oauth.v2.access */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readBody(request, 10_000)).toString());
    const code = form.get('code') ?? '';
    const granted = grants.get(code);
    const refuse = (error: string): void => json(response, { ok: false, error });
    if (form.get('client_id') !== clientId) return refuse('invalid_client_id');
    if (form.get('client_secret') !== secret) return refuse('bad_client_secret');
    if (granted === undefined || granted.expiresAt < Date.now()) return refuse('invalid_code');
    if (form.get('redirect_uri') !== granted.redirectUri) return refuse('bad_redirect_uri');
    grants.delete(code);
    const { channel, scope } = granted;
    const isGranted = scope.split(',').includes('incoming-webhook');
    return json(response, {
      ok: true,
      app_id: 'A0LOCAL',
      authed_user: { id: 'U0LOCAL' },
      scope,
      token_type: 'bot',
      access_token: `xoxb-${randomBytes(12).toString('hex')}`,
      bot_user_id: 'U0BOT',
      team,
      enterprise: null,
      is_enterprise_install: false,
      ...(isGranted
        ? {
            incoming_webhook: {
              channel,
              channel_id: 'C0LOCAL',
              configuration_url: endpoint,
              url: open(channel),
            },
          }
        : {}),
    });
  }

  async function authorize(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = urlOf(request).searchParams;
    const state = asked.get('state') ?? '';
    const problem =
      asked.get('client_id') !== clientId
        ? 'invalid_client_id'
        : asked.get('redirect_uri') !== redirectUri
          ? 'bad_redirect_uri'
          : asked.get('scope') !== 'incoming-webhook'
            ? 'invalid_scope'
            : undefined;
    if (problem !== undefined)
      return sendPage(response, 400, authorizePage({ problem, token: '', state }));
    if (request.method === 'GET')
      return sendPage(response, 200, authorizePage({ token: guard.tokenFor(state), state }));
    const form = request.method === 'POST' ? await guard.read(request, state) : undefined;
    if (form === undefined) return sendPage(response, 403, 'Only from our own page');
    const channel = channels.find((one) => one === form.get('channel'));
    const isAllowed = form.get('choice') === 'allow' && channel !== undefined;
    const back = new URL(redirectUri);
    back.search = new URLSearchParams(
      isAllowed ? { code: grant(channel), state } : { error: 'access_denied', state },
    ).toString();
    return sendTo(response, back.href);
  }

  /** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
  async function receive(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<void> {
    const webhook = inbox.find(key);
    if (webhook === undefined || webhook.mood === 'gone') return plain(response, 404, 'no_service');
    if (webhook.mood === 'hanging') return;
    if (webhook.mood === 'failing') return plain(response, 500, 'rollup_error');
    if (webhook.mood === 'garbage') return plain(response, 200, '<h1>Hello</h1>');
    const waitMs = webhook.mood === 'limited' ? 2000 : rate.take(key);
    if (waitMs > 0) {
      response.setHeader('retry-after', Math.ceil(waitMs / 1000));
      return plain(response, 429, 'rate_limited');
    }
    const message = Message.safeParse(parsed((await readBody(request, 200_000)).toString()));
    if (!message.success) return plain(response, 400, 'invalid_blocks');
    inbox.receive(key, message.data);
    return plain(response, 200, 'ok');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = urlOf(request).pathname.replace(/\/$/, '');
    const [, key] = /^\/slack\/services\/(\w+\/\w+\/\w+)$/.exec(path) ?? [];
    const isPost = request.method === 'POST';
    if (key !== undefined && isPost) return receive(request, response, key);
    if (path === '/slack/oauth/v2/authorize') return authorize(request, response);
    if (path === '/slack/api/oauth.v2.access' && isPost) return exchange(request, response);
    if (path === '/slack/messages.json') return json(response, inbox.state.messages);
    if (path !== '/slack') return plain(response, 404, 'no_service');
    if (!isPost) return sendPage(response, 200, inboxPage(shown, inbox, guard));
    const form = await guard.read(request, shown.path);
    if (form === undefined) return sendPage(response, 403, 'Only from our own page');
    takeMood(inbox, form);
    return sendTo(response, shown.path);
  }

  return {
    env: {
      SLACK_CLIENT_ID: clientId,
      SLACK_CLIENT_SECRET: secret,
      CHANNEL_ENDPOINT_SLACK: endpoint,
    },
    inbox,
    open,
    grant,
    handle: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof BodyTooLargeError)) console.error(error);
        if (!response.headersSent) plain(response, 413, 'too_large');
      });
    },
  };
}

const nosniff = { 'x-content-type-options': 'nosniff' };

function json(response: ServerResponse, body: unknown): void {
  response
    .writeHead(200, { ...nosniff, 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}

function plain(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { ...nosniff, 'content-type': 'text/plain' }).end(body);
}
