import type { IncomingMessage } from 'node:http';
import { acceptPage } from './request-headers.ts';
import type { LookupFor } from './resolver.ts';
import { startOfText, textStartBytes } from './start-of-text.ts';
import { portOf, type TargetPolicy } from './target-policy.ts';
import { type RequestTimings, timedRequest } from './timed-request.ts';
import { visit, type VisitOptions } from './visit.ts';

export interface ProbedAnswer {
  /** HTTP status after redirects. */
  status: number;
  /** Final address, without a fragment. */
  finalUrl: string;
  /** Number of redirects. */
  redirects: number;
  /** Timings of the last hop. */
  timings: RequestTimings;
  /** From the first DNS look-up to the end of the body, including redirects, in milliseconds. */
  totalMs: number;
  /** Expiry of the last hop's certificate; null over http. */
  certificateExpiresAt: Date | null;
  /** SHA-256, of the last hop; null over http. */
  certificateFingerprint: string | null;
  /** The beginning of an error's body, as it was sent; absent if it is no text. */
  errorText?: { text: string; isMarkup: boolean };
}

export type ProbeAddress = (
  url: URL,
  options?: Pick<VisitOptions, 'timeoutMs' | 'signal'>,
) => Promise<ProbedAnswer>;

/** A longer body proves enough that the server works. */
const readAtMost = 1024 * 1024;

/** @returns the beginning of the body */
async function readToEnd(response: IncomingMessage): Promise<Buffer> {
  const beginning: Buffer[] = [];
  let received = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (received < textStartBytes) beginning.push(chunk);
    received += chunk.length;
    if (received > readAtMost) break;
  }
  response.destroy();
  return Buffer.concat(beginning).subarray(0, textStartBytes);
}

/** Measures the response of a page on new connections. */
export function createProbe(policy: TargetPolicy, lookupFor: LookupFor): ProbeAddress {
  const send = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
    timedRequest(url, { headers, lookup: lookupFor(portOf(url)), signal });
  return (input, options = {}) => {
    const began = performance.now();
    const asked = { ...options, headers: acceptPage };
    return visit(input, asked, { policy, send }, async ({ hops, answer: { url, sent } }) => {
      const { response, ...measured } = sent;
      const beginning = await readToEnd(response);
      const totalMs = performance.now() - began;
      const status = response.statusCode ?? 0;
      const errorText = status >= 400 ? startOfText(beginning, response.headers) : undefined;
      return {
        ...measured,
        ...(errorText === undefined ? {} : { errorText }),
        status,
        finalUrl: url.href,
        redirects: hops.length - 1,
        totalMs,
      };
    });
  };
}
