import type { IncomingMessage } from 'node:http';
import { refusalOfUrl } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';
import { decodeText, readBody } from './read-body.ts';
import { sendRequest } from './send-request.ts';
import type { GuardedAgents } from './send-request.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

export interface GuardedFetchOptions {
  /** Total time limit, from name resolution to the last byte, in milliseconds. @default 10000 */
  timeoutMs?: number;
  /** How long to read a body; the part that has arrived by then is returned. @default until `timeoutMs` */
  bodyMs?: number;
  /** Size limit of the body, before and after decompression, in bytes. @default 26214400 (25 MB) */
  maxBytes?: number;
  /** Maximum redirects. @default 5 */
  maxRedirects?: number;
  /** @default 'GET' */
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal;
}

export interface GuardedResponse {
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** Final address after redirects, without a fragment. */
  finalUrl: string;
  /** The addresses that redirected, in order; empty without redirects. */
  redirects: string[];
  /** From the call to the first byte of the final response, in milliseconds. */
  answeredMs: number;
  /** Decompressed. */
  body: Buffer;
  /** The body, decoded by the charset of its content type, else UTF-8. */
  text: () => string;
}

const defaultHeaders = {
  'user-agent': 'WebVitalsBot/1.0',
  accept: '*/*',
  'accept-encoding': 'gzip, br',
};
const redirectStatuses: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Dropped by redirects to another origin. */
const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/** An address for errors: without credentials and query. */
export function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

export function flatten({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  return Object.fromEntries(pairs);
}

/**
 * In characters: few servers accept more. Resolving the links of a page against a far longer address takes many
 * seconds.
 */
const longestRedirect = 8192;

/** Target of a redirect; undefined if it is none. @throws TargetError `protocol` */
export function redirectTarget(
  response: Pick<IncomingMessage, 'headers' | 'statusCode'>,
  from: URL,
): URL | undefined {
  const { location } = response.headers;
  if (location === undefined || !redirectStatuses.has(response.statusCode)) return undefined;
  // Node decodes header bytes as latin1, while servers send UTF-8.
  const target = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.href);
  const refuse = (what: string) =>
    new TargetError('protocol', shown(from), { detail: `redirects to an address that ${what}` });
  if (target === null) throw refuse('cannot be read');
  target.hash = '';
  if (target.href.length > longestRedirect) throw refuse('is too long');
  return target;
}

function headersFor(next: URL, from: URL, headers: Record<string, string>): Record<string, string> {
  if (next.origin === from.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)));
}

/**
 * Fetches an address and follows redirects. The guard checks the url of every hop here, and its IP addresses on
 * connecting.
 */
export async function guardedFetch(
  { policy, agents }: { policy: TargetPolicy; agents: GuardedAgents },
  input: URL,
  options: GuardedFetchOptions,
): Promise<GuardedResponse> {
  const {
    timeoutMs = 10_000,
    maxBytes = 25 * 1024 * 1024,
    maxRedirects = 5,
    method = 'GET',
  } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal =
    options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const given = Object.entries(options.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  let headers: Record<string, string> = { ...defaultHeaders, ...Object.fromEntries(given) };
  let url = new URL(input);
  url.hash = '';
  const redirects: string[] = [];
  const began = performance.now();
  try {
    for (;;) {
      const reason = refusalOfUrl(url, policy);
      if (reason !== undefined) throw new TargetError('blocked', shown(url), { detail: reason });
      const response = await sendRequest(url, { method, headers, signal }, agents);
      const next = redirectTarget(response, url);
      if (next === undefined) {
        const answeredMs = Math.round(performance.now() - began);
        const body = await readBody(response, shown(url), { maxBytes, forMs: options.bodyMs });
        const text = () => decodeText(body, response.headers['content-type']);
        return {
          status: response.statusCode ?? 0,
          headers: flatten(response),
          finalUrl: url.href,
          redirects,
          answeredMs,
          body,
          text,
        };
      }
      response.destroy();
      if (redirects.length >= maxRedirects) throw new TargetError('redirect-loop', shown(input));
      redirects.push(url.href);
      headers = headersFor(next, url, headers);
      url = next;
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (deadline.aborted) throw new TargetError('timeout', shown(url), { cause: error });
    throw targetErrorOf(error, shown(url));
  }
}
