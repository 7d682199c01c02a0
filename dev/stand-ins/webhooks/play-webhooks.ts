import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { PageGuard, sendPage, sendTo } from '../local-pages.ts';
import { BodyTooLargeError, readBody, urlOf } from '../loopback-server.ts';
import { Inbox, type Webhook } from './inbox.ts';
import { inboxPage, type Shown, takeMood } from './pages.ts';

export interface PlayOptions {
  /** Address of the server that it is mounted in, without a trailing slash. */
  origin: string;
  /** File for the state; without one, it is in memory. */
  file?: string;
  /** Messages a minute that a webhook takes. @default 100 */
  perMinute?: number;
}

export type PlayedWebhooks = ReturnType<typeof playWebhooks>;

/** A request that was posted to a webhook. */
export interface PostedRequest {
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The message to show and, if it is not always the same, its answer; or the answer that refuses it. */
type Taken =
  | { message: Record<string, unknown>; answer?: (messageId: string) => Answer }
  | { refusal: Answer };

interface Played extends Pick<Shown, 'name' | 'hint' | 'plain'> {
  kind: ChannelKind;
  /** Key of the webhook that is always there to try. */
  firstKey?: string;
  /** Below the page, with the webhook's key. */
  pathTo(key: string): string;
  take(request: PostedRequest): Taken;
  /** The answer to a GET of a webhook. @default 405 */
  show?(key: string, webhook: Webhook): Answer;
  /** Serves other paths below the page. @returns undefined if there is nothing */
  serve?(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> | undefined;
  answers: Record<'works' | 'failing' | 'gone', Answer> & {
    /** @param seconds after which it may be tried again */
    limited(seconds: number): Answer;
    tooLarge?: Answer;
  };
  /** How many requests a webhook accepts in any window. @default `perMinute` */
  rate?: { limit: number; windowMs: number };
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Plays the webhooks of a channel in the documented shapes, and shows what was posted to them. */
export function playWebhooks(
  { kind, firstKey, pathTo, take, show, serve, answers, rate, ...about }: Played,
  { origin, file, perMinute = 100 }: PlayOptions,
) {
  const inbox = new Inbox(file);
  const guard = new PageGuard();
  const { limit, windowMs } = rate ?? { limit: perMinute, windowMs: 60_000 };
  const accepted = new Map<string, number[]>();
  const page = `/${kind}`;
  const endpoint = `${origin}${page}`;
  const urlTo = (key: string): string => `${endpoint}${pathTo(key)}`;
  const shown: Shown = { ...about, path: page, urlOf: urlTo };
  const open = (name: string, key: string = firstKey ?? randomBytes(8).toString('hex')): string => {
    if (inbox.find(key) === undefined) inbox.open(key, name);
    return urlTo(key);
  };
  if (firstKey !== undefined) open('Alerts');
  const keyAt = (path: string): string | undefined =>
    Object.keys(inbox.state.webhooks).find((key) => path === new URL(urlTo(key)).pathname);

  /** @returns for how long a request has to wait, in milliseconds; 0 for one that is counted */
  function waitOf(key: string, now = Date.now()): number {
    const times = (accepted.get(key) ?? []).filter((time) => now - time < windowMs);
    const [first] = times;
    if (times.length >= limit && first !== undefined) return first + windowMs - now;
    accepted.set(key, [...times, now]);
    return 0;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = urlOf(request).pathname.replace(/(.)\/$/, '$1');
    if (path === page) return answerPage(request, response);
    if (path === `${page}/messages.json`) return send(response, json(200, inbox.state.messages));
    const key = keyAt(path);
    const webhook = key === undefined ? undefined : inbox.find(key);
    if (key === undefined || webhook === undefined) {
      const served = serve?.(request, response, path.slice(page.length));
      return served ?? send(response, answers.gone);
    }
    const answered = await answerWebhook(request, key, webhook);
    if (answered !== 'none') send(response, answered);
  }

  async function answerWebhook(
    request: IncomingMessage,
    key: string,
    webhook: Webhook,
  ): Promise<Answer | 'none'> {
    const { mood } = webhook;
    if (mood === 'hanging') return 'none';
    if (mood === 'garbage')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' };
    if (mood === 'limited') return answers.limited(2);
    if (mood !== 'works') return answers[mood];
    if (request.method === 'GET' && show !== undefined) return show(key, webhook);
    if (request.method !== 'POST') return { status: 405 };
    const waitMs = waitOf(key);
    if (waitMs > 0) return answers.limited(waitMs / 1000);
    const body = (await readBody(request, 200_000)).toString();
    const taken = take({ url: urlOf(request), headers: request.headers, body });
    if ('refusal' in taken) return taken.refusal;
    const messageId = inbox.receive(key, taken.message);
    return taken.answer?.(messageId) ?? answers.works;
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return sendPage(response, 200, inboxPage(shown, inbox, guard));
    const form = request.method === 'POST' ? await guard.read(request, page) : undefined;
    if (form === undefined) return sendPage(response, 403, 'Only from our own page');
    takeMood(inbox, form);
    return sendTo(response, page);
  }

  return {
    /** Settings of the functions. */
    env: { [`CHANNEL_ENDPOINT_${kind.toUpperCase()}`]: endpoint },
    inbox,
    /** Opens a webhook, or finds the one with this key. @returns its address */
    open,
    /** Handles the path of the kind and those below it, for mounting in another server. */
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof BodyTooLargeError)) console.error(error);
        if (!response.headersSent) send(response, answers.tooLarge ?? { status: 413 });
      });
    },
  };
}

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export const retryAfter = (seconds: number) => ({ 'retry-after': String(Math.ceil(seconds)) });

/** Sends an answer whose type the browser must not guess. */
export function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { 'x-content-type-options': 'nosniff', ...headers }).end(body);
}
