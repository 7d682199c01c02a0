import type { IncomingMessage } from 'node:http';
import { decodeText } from './decode-text.ts';
import { readBody } from './read-body.ts';
import { shown } from './redirect-target.ts';
import type { SendRequest } from './send-request.ts';
import type { TargetPolicy } from './target-policy.ts';
import { visit, type VisitOptions } from './visit.ts';

export interface GuardedFetchOptions extends VisitOptions {
  /** How long to read a body; the part that has arrived by then is returned. @default until `timeoutMs` */
  bodyMs?: number;
  /** Size limit of the body, before and after decompression, in bytes. @default 26214400 (25 MB) */
  maxBytes?: number;
  /** @default 'GET' */
  method?: 'GET' | 'HEAD';
  /** Reads the body in parts as they arrive, decompressed, and may stop before its end; `body` is then empty. */
  read?: (parts: AsyncIterable<Buffer>, head: ResponseHead) => Promise<void>;
}

export interface ResponseHead {
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** Final address after redirects, without a fragment. */
  finalUrl: string;
}

export interface GuardedResponse extends ResponseHead {
  /** The addresses that redirected, in order; empty without redirects. */
  redirects: string[];
  /** From the call to the first byte of the final response, in milliseconds. */
  answeredMs: number;
  /** Whether a server on the way did not send its whole certificate chain, and some clients refuse it. */
  isChainIncomplete: boolean;
  /** Decompressed. */
  body: Buffer;
  /** The body as text, decoded as browsers do. */
  text: () => string;
}

export function flatten({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  return Object.fromEntries(pairs);
}

/** Fetches an address, and reads all of its body. @throws TargetError */
export function guardedFetch(
  { policy, send: sendOne }: { policy: TargetPolicy; send: SendRequest },
  input: URL,
  { maxBytes = 25 * 1024 * 1024, method = 'GET', bodyMs, read, ...options }: GuardedFetchOptions,
): Promise<GuardedResponse> {
  const began = performance.now();
  const send = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
    sendOne(url, { method, headers, signal });
  return visit(input, options, { policy, send }, async ({ hops, answer }, signal) => {
    const { url, sent } = answer;
    const { response } = sent;
    const answeredMs = Math.round(performance.now() - began);
    const head = {
      status: response.statusCode ?? 0,
      headers: flatten(response),
      finalUrl: url.href,
    };
    const body = await readBody(response, shown(url), {
      maxBytes,
      forMs: bodyMs,
      signal,
      ...(read === undefined ? {} : { read: (parts) => read(parts, head) }),
    });
    return {
      ...head,
      redirects: hops.slice(0, -1).map((hop) => hop.url.href),
      answeredMs,
      isChainIncomplete: hops.some((hop) => hop.sent.missingIssuers.length > 0),
      body,
      text: () => decodeText(body, response.headers['content-type']),
    };
  });
}
