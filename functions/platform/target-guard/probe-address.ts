import type { IncomingMessage } from 'node:http';
import { redirectTarget } from './guarded-fetch.ts';
import { refusalOfUrl, portOf } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';
import type { LookupFor } from './resolver.ts';
import { startOfText, textStartBytes } from './start-of-text.ts';
import { TargetError, targetErrorOf } from './target-error.ts';
import { type RequestTimings, timedRequest } from './timed-request.ts';

interface ProbeOptions {
  /** Total time limit, including redirects and body, in milliseconds. @default 10000 */
  timeoutMs?: number;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

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

export type ProbeAddress = (url: URL, options?: ProbeOptions) => Promise<ProbedAnswer>;

const maxRedirects = 5;
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

/** Measures the response of an address on new connections; follows redirects, and checks each hop. */
export function createProbe(policy: TargetPolicy, lookupFor: LookupFor): ProbeAddress {
  return async (input, { timeoutMs = 10_000, signal: given } = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = given === undefined ? deadline : AbortSignal.any([given, deadline]);
    const began = performance.now();
    let url = input;
    try {
      for (let redirects = 0; ; redirects += 1) {
        const detail = refusalOfUrl(url, policy);
        if (detail !== undefined) throw new TargetError('blocked', url.host, { detail });
        const lookup = lookupFor(portOf(url));
        const { response, ...measured } = await timedRequest(url, { lookup, signal });
        const next = redirectTarget(response, url);
        if (next === undefined) {
          const beginning = await readToEnd(response);
          const totalMs = performance.now() - began;
          const status = response.statusCode ?? 0;
          const errorText = status >= 400 ? startOfText(beginning, response.headers) : undefined;
          return {
            ...measured,
            ...(errorText === undefined ? {} : { errorText }),
            status,
            finalUrl: url.href,
            redirects,
            totalMs,
          };
        }
        response.destroy();
        if (redirects === maxRedirects) throw new TargetError('redirect-loop', input.host);
        url = next;
      }
    } catch (error) {
      given?.throwIfAborted();
      if (deadline.aborted) throw new TargetError('timeout', url.host, { cause: error });
      throw targetErrorOf(error, url.host);
    }
  };
}
