import type { IncomingMessage } from 'node:http';
import type { CheckMethod } from '../../../shared/uptime/check-methods.ts';
import { ChainCookies } from './chain-cookies.ts';
import { redirectTarget, shown } from './redirect-target.ts';
import { usualHeaders } from './request-headers.ts';
import { TargetError, targetErrorOf } from './target-error.ts';
import { refusalOfUrl, type TargetPolicy } from './target-policy.ts';

/** What someone has sent to an address. Headers and body go to its origin only. */
export interface OwnRequest {
  method: CheckMethod;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | undefined;
}

export interface VisitOptions {
  /** Total time limit, from name resolution to the last byte, in milliseconds. @default 10000 */
  timeoutMs?: number | undefined;
  /** Maximum redirects. @default 20; Chromium follows 19, as it counts the first request */
  maxRedirects?: number | undefined;
  /** Without, a redirect is the answer. @default true */
  followRedirects?: boolean | undefined;
  /** @default a GET */
  request?: OwnRequest | undefined;
  /** Over the usual ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** Sends one request and returns its unread response, with what was measured on the way. */
type Send<Sent> = (
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  request: OwnRequest,
) => Promise<Sent>;

interface Arrival<Sent> {
  /** Of each address in order; the last one is the answer. */
  hops: { url: URL; sent: Sent }[];
  answer: { url: URL; sent: Sent };
}

/** Dropped by redirects to another origin. */
const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/**
 * Visits an address as a browser does: follows redirects, and keeps cookies on the way. The guard checks the url of
 * every hop here, and its IP addresses on connecting.
 * @param read reads the answer
 * @throws TargetError
 */
export async function visit<Sent extends { response: IncomingMessage }, Result>(
  input: URL,
  {
    timeoutMs = 10_000,
    maxRedirects = 20,
    followRedirects = true,
    request: asked = { method: 'GET' },
    headers: given = {},
    signal: caller,
  }: VisitOptions,
  { policy, send }: { policy: TargetPolicy; send: Send<Sent> },
  read: (arrival: Arrival<Sent>, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
  const cookies = new ChainCookies();
  const hops: Arrival<Sent>['hops'] = [];
  const usual: Record<string, string> = { ...usualHeaders, ...inLowerCase(given) };
  let headers = { ...usual, ...inLowerCase(asked.headers ?? {}) };
  let request = asked;
  let url = new URL(input);
  url.hash = '';
  try {
    for (;;) {
      const reason = refusalOfUrl(url, policy);
      if (reason !== undefined) throw new TargetError('blocked', shown(url), { detail: reason });
      const cookie = withCookies(headers['cookie'], cookies.headerFor(url));
      const all = cookie === undefined ? headers : { ...headers, cookie };
      const sent = await send(url, all, signal, request);
      const answer = { url, sent };
      hops.push(answer);
      const next = followRedirects ? redirectTarget(sent.response, url) : undefined;
      const following = next && requestAfter(request, sent.response, next.origin === url.origin);
      if (next === undefined || following === undefined)
        return await read({ hops, answer }, signal);
      sent.response.destroy();
      if (hops.length > maxRedirects) throw new TargetError('redirect-loop', shown(input));
      cookies.store(sent.response.headers['set-cookie'], url);
      if (next.origin !== url.origin) headers = without(usual, secretHeaders);
      if (following.body === undefined) headers = without(headers, ofBody);
      request = following;
      url = next;
    }
  } catch (error) {
    caller?.throwIfAborted();
    if (deadline.aborted) throw new TargetError('timeout', shown(url), { cause: error });
    throw targetErrorOf(error, shown(url));
  }
}

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The cookies of a request's own header, and those that were set on the way, which replace others of their names. */
function withCookies(own: string | undefined, set: string | undefined): string | undefined {
  if (own === undefined || set === undefined) return own ?? set;
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim();
  const names = new Set(set.split(';').map(nameOf));
  const kept = own.split(';').filter((pair) => !names.has(nameOf(pair)));
  return [...kept.map((pair) => pair.trim()), set].join('; ');
}

const ofBody: ReadonlySet<string> = new Set(['content-type', 'content-encoding']);

const without = (
  headers: Record<string, string>,
  names: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/**
 * The request that follows a redirect; undefined if none does: a body is not sent to another origin, nor anything else that may
 * change something there. https://fetch.spec.whatwg.org/#http-redirect-fetch
 */
function requestAfter(
  request: OwnRequest,
  { statusCode }: IncomingMessage,
  isSameOrigin: boolean,
): OwnRequest | undefined {
  const { method } = request;
  const isSafe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const becomesGet =
    statusCode === 303
      ? method !== 'HEAD'
      : method === 'POST' && (statusCode === 301 || statusCode === 302);
  if (becomesGet) return { method: 'GET' };
  return isSameOrigin || isSafe ? request : undefined;
}
