import type { IncomingMessage } from 'node:http';
import { ChainCookies } from './chain-cookies.ts';
import { redirectTarget, shown } from './redirect-target.ts';
import { usualHeaders } from './request-headers.ts';
import { TargetError, targetErrorOf } from './target-error.ts';
import { refusalOfUrl, type TargetPolicy } from './target-policy.ts';

export interface VisitOptions {
  /** Total time limit, from name resolution to the last byte, in milliseconds. @default 10000 */
  timeoutMs?: number | undefined;
  /** Maximum redirects. @default 20; Chromium follows 19, as it counts the first request */
  maxRedirects?: number | undefined;
  /** Over the usual ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

/** Sends one request and returns its unread response, with what was measured on the way. */
type Send<Sent> = (url: URL, headers: Record<string, string>, signal: AbortSignal) => Promise<Sent>;

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
  { timeoutMs = 10_000, maxRedirects = 20, headers: given = {}, signal: caller }: VisitOptions,
  { policy, send }: { policy: TargetPolicy; send: Send<Sent> },
  read: (arrival: Arrival<Sent>, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = caller === undefined ? deadline : AbortSignal.any([caller, deadline]);
  const cookies = new ChainCookies();
  const hops: Arrival<Sent>['hops'] = [];
  let headers: Record<string, string> = { ...usualHeaders, ...inLowerCase(given) };
  let url = new URL(input);
  url.hash = '';
  try {
    for (;;) {
      const reason = refusalOfUrl(url, policy);
      if (reason !== undefined) throw new TargetError('blocked', shown(url), { detail: reason });
      const cookie = cookies.headerFor(url);
      const sent = await send(url, cookie === undefined ? headers : { ...headers, cookie }, signal);
      const answer = { url, sent };
      hops.push(answer);
      const next = redirectTarget(sent.response, url);
      if (next === undefined) return await read({ hops, answer }, signal);
      sent.response.destroy();
      if (hops.length > maxRedirects) throw new TargetError('redirect-loop', shown(input));
      cookies.store(sent.response.headers['set-cookie'], url);
      headers = headersFor(next, url, headers);
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

function headersFor(next: URL, from: URL, headers: Record<string, string>): Record<string, string> {
  if (next.origin === from.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)));
}
