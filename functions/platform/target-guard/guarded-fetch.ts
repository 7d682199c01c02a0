import type { IncomingMessage } from 'node:http';
import { decodeText, readBody } from './read-body.ts';
import { shown } from './redirect-target.ts';
import { sendRequest } from './send-request.ts';
import type { GuardedAgents } from './send-request.ts';
import type { TargetPolicy } from './target-policy.ts';
import { visit, type VisitOptions } from './visit.ts';

export interface GuardedFetchOptions extends VisitOptions {
  /** How long to read a body; the part that has arrived by then is returned. @default until `timeoutMs` */
  bodyMs?: number;
  /** Size limit of the body, before and after decompression, in bytes. @default 26214400 (25 MB) */
  maxBytes?: number;
  /** @default 'GET' */
  method?: 'GET' | 'HEAD';
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

export function flatten({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  return Object.fromEntries(pairs);
}

/** Fetches an address over connections that are kept for reuse. @throws TargetError */
export function guardedFetch(
  { policy, agents }: { policy: TargetPolicy; agents: GuardedAgents },
  input: URL,
  { maxBytes = 25 * 1024 * 1024, method = 'GET', bodyMs, ...options }: GuardedFetchOptions,
): Promise<GuardedResponse> {
  const began = performance.now();
  const send = async (url: URL, headers: Record<string, string>, signal: AbortSignal) => ({
    response: await sendRequest(url, { method, headers, signal }, agents),
  });
  return visit(input, options, { policy, send }, async ({ hops, answer: { url, sent } }) => {
    const { response } = sent;
    const answeredMs = Math.round(performance.now() - began);
    const body = await readBody(response, shown(url), { maxBytes, forMs: bodyMs });
    return {
      status: response.statusCode ?? 0,
      headers: flatten(response),
      finalUrl: url.href,
      redirects: hops.slice(0, -1).map((hop) => hop.url.href),
      answeredMs,
      body,
      text: () => decodeText(body, response.headers['content-type']),
    };
  });
}
