import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ChannelKind } from '../../../shared/models/channel-kind.ts';
import { BodyTooLargeError, readBody, urlOf } from '../loopback-server.ts';
import { Inbox, type Webhook } from './inbox.ts';
import { inboxPage, PageGuard, sendPage, sendTo, type Shown, takeMood } from './pages.ts';
import { Rate } from './rate.ts';

export interface PlayOptions {
  /** Address of the server that it is mounted in, without a trailing slash. */
  origin: string;
  /** File for the state; without one, it is in memory. */
  file?: string;
  /** Messages a minute that a webhook takes. @default 100 */
  perMinute?: number;
}

export interface PlayedWebhooks {
  /** Settings of the functions. */
  env: Record<string, string>;
  inbox: Inbox;
  /** Opens a webhook, or finds the one with this key. @returns its address */
  open(name: string, key?: string): string;
  /** Handles the path of the kind and those below it, for mounting in another server. */
  handle: RequestListener;
}

/** A request that was posted to a webhook. */
export interface PostedRequest {
  headers: IncomingMessage['headers'];
  body: string;
}

interface Played extends Pick<Shown, 'name' | 'render' | 'hint'> {
  kind: ChannelKind;
  /** Key of the webhook that is always there to try. */
  firstKey: string;
  /** Below the page; `{key}` is the webhook's key, of word characters. */
  pathTo(key: string): string;
  /** What a webhook takes: the message to show, or the answer that refuses it. */
  take(request: PostedRequest): { message: Record<string, unknown> } | { refusal: Answer };
  answers: Record<'works' | 'limited' | 'failing' | 'gone', Answer>;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Plays webhooks that take posts and answer nothing else, in the documented shapes, and shows what was posted. */
export function playWebhooks(
  { kind, firstKey, pathTo, take, answers, ...about }: Played,
  { origin, file, perMinute = 100 }: PlayOptions,
): PlayedWebhooks {
  const inbox = new Inbox(file);
  const guard = new PageGuard();
  const rate = new Rate(perMinute, 60_000);
  const page = `/${kind}`;
  const endpoint = `${origin}${page}`;
  const urlTo = (key: string): string => `${endpoint}${pathTo(key)}`;
  const shown: Shown = { ...about, path: page, urlOf: urlTo };
  const open = (name: string, key: string = firstKey): string => {
    if (inbox.find(key) === undefined) inbox.open(key, name);
    return urlTo(key);
  };
  open('Alerts');
  const keyAt = (path: string): string | undefined =>
    Object.keys(inbox.state.webhooks).find((key) => path === new URL(urlTo(key)).pathname);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = urlOf(request).pathname.replace(/(.)\/$/, '$1');
    const key = keyAt(path);
    if (path === page) return answerPage(request, response);
    if (path === `${page}/messages.json`)
      return send(response, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(inbox.state.messages),
      });
    const body = (await readBody(request, 200_000)).toString();
    const webhook = key === undefined ? undefined : inbox.find(key);
    if (key === undefined || webhook === undefined) return send(response, answers.gone);
    const moody = answerOf(webhook);
    if (moody === 'none') return;
    if (moody !== undefined) return send(response, moody);
    if (request.method !== 'POST') return send(response, { status: 405 });
    if (rate.take(key) > 0) return send(response, answers.limited);
    const taken = take({ headers: request.headers, body });
    if ('refusal' in taken) return send(response, taken.refusal);
    inbox.receive(key, taken.message);
    return send(response, answers.works);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return sendPage(response, 200, inboxPage(shown, inbox, guard));
    const form = request.method === 'POST' ? await guard.read(request, page) : undefined;
    if (form === undefined) return sendPage(response, 403, 'Only from our own page');
    takeMood(inbox, form);
    return sendTo(response, page);
  }

  function answerOf({ mood }: Webhook): Answer | 'none' | undefined {
    if (mood === 'works') return undefined;
    if (mood === 'hanging') return 'none';
    if (mood === 'garbage')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' };
    return answers[mood];
  }

  return {
    env: { [`CHANNEL_ENDPOINT_${kind.toUpperCase()}`]: endpoint },
    inbox,
    open,
    handle: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof BodyTooLargeError)) console.error(error);
        if (!response.headersSent) send(response, { status: 413 });
      });
    },
  };
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { 'x-content-type-options': 'nosniff', ...headers }).end(body);
}
