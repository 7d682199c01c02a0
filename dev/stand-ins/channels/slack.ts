import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PageGuard, sendPage, sendTo } from '../local-pages.ts';
import { readBody, urlOf } from '../loopback-server.ts';
import { jsonIn } from '../../../functions/platform/foreign-text.ts';
import {
  type Answer,
  json,
  type PlayedWebhooks,
  type PlayOptions,
  playWebhooks,
  retryAfter,
  send,
} from '../webhooks/play-webhooks.ts';
import { authorizePage, channels } from './slack-authorize-page.ts';
import { Message } from './slack-message.ts';

export interface SlackStandIn extends PlayedWebhooks {
  /** A code as the page gives out, for a channel. */
  grant(channel: string, scope?: string): string;
}

interface Options extends PlayOptions {
  /** Address that the browser is sent back to. @default our page at `origin` */
  redirectUri?: string;
}

interface Grant {
  channel: string;
  scope: string;
  redirectUri: string;
  expiresAt: number;
}

const lifeMs = 600_000;
/** As many messages may come at once. */
const burst = 5;
const team = { id: 'T0LOCAL', name: 'Stand-in workspace' };

/** Plays Slack's authorisation page and its incoming webhooks. */
export function play({ perMinute = 60, ...options }: Options): SlackStandIn {
  const { origin, redirectUri = `${origin}/oauth-redirect` } = options;
  const guard = new PageGuard();
  const clientId = 'slack-on-this-machine';
  const secret = randomBytes(24).toString('hex');
  const grants = new Map<string, Grant>();
  const open = (channel: string): string =>
    played.open(
      channel,
      `${team.id}/B${randomBytes(5).toString('hex').toUpperCase()}/${randomBytes(12).toString('hex')}`,
    );
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
    const refuse = (error: string): void => send(response, json(200, { ok: false, error }));
    if (form.get('client_id') !== clientId) return refuse('invalid_client_id');
    if (form.get('client_secret') !== secret) return refuse('bad_client_secret');
    if (granted === undefined || granted.expiresAt < Date.now()) return refuse('invalid_code');
    if (form.get('redirect_uri') !== granted.redirectUri) return refuse('bad_redirect_uri');
    grants.delete(code);
    const { channel, scope } = granted;
    const isGranted = scope.split(',').includes('incoming-webhook');
    const webhook = () => ({
      channel,
      channel_id: 'C0LOCAL',
      configuration_url: `${origin}/slack`,
      url: open(channel),
    });
    const answer = {
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
      ...(isGranted ? { incoming_webhook: webhook() } : {}),
    };
    return send(response, json(200, answer));
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
  const played = playWebhooks(
    {
      kind: 'slack',
      name: 'Slack',
      hint: 'Webhooks are made when Slack is connected in the notification settings.',
      pathTo: (key) => `/services/${key}`,
      take({ body }) {
        const message = Message.safeParse(jsonIn(body));
        return message.success
          ? { message: message.data }
          : { refusal: plain(400, 'invalid_blocks') };
      },
      serve(request, response, path) {
        if (path === '/oauth/v2/authorize') return authorize(request, response);
        const isExchange = path === '/api/oauth.v2.access' && request.method === 'POST';
        return isExchange ? exchange(request, response) : undefined;
      },
      answers: {
        works: plain(200, 'ok'),
        limited: (seconds) => ({ ...plain(429, 'rate_limited'), headers: retryAfter(seconds) }),
        failing: plain(500, 'rollup_error'),
        gone: plain(404, 'no_service'),
        tooLarge: plain(413, 'too_large'),
      },
      rate: { limit: (burst * perMinute) / 60, windowMs: burst * 1000 },
    },
    options,
  );
  return {
    ...played,
    env: { ...played.env, SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: secret },
    open,
    grant,
  };
}

const plain = (status: number, body: string): Answer => ({ status, body });
