import type { IncomingMessage } from 'node:http';
import { firstToEnd, sentChain, type SeenCertificate } from './certificate-chain.ts';
import { flatten } from './guarded-fetch.ts';
import { endedEarly } from './read-body.ts';
import { acceptPage } from './request-headers.ts';
import type { LookupFor } from './resolver.ts';
import { type StartOfText, startOfText, textStartBytes } from './start-of-text.ts';
import { browserSender } from './send-as-browser.ts';
import type { RequestTimings } from './send-request.ts';
import type { TargetPolicy } from './target-policy.ts';
import { visit, type VisitOptions } from './visit.ts';

export interface ProbedAnswer {
  /** HTTP status after redirects. */
  status: number;
  /** Final address, without a fragment. */
  finalUrl: string;
  redirects: number;
  /** Timings of the last hop. */
  timings: RequestTimings;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /**
   * From the first DNS look-up to the end of the body, or of the head where a stream does not end; including redirects,
   * in milliseconds.
   */
  totalMs: number;
  /** Of each https host on the way, the one that ends first. */
  certificates: SeenCertificate[];
  /** Whether a server on the way did not send its whole certificate chain, and some clients refuse it. */
  isChainIncomplete: boolean;
  /** The beginning of the body; absent if it is no text. */
  text?: StartOfText;
  /** As it was sent; absent if it is longer than what was read, or was not read to its announced end. */
  bodyBytes?: number;
}

export type ProbeAddress = (
  url: URL,
  options?: Pick<VisitOptions, 'timeoutMs' | 'signal' | 'headers'>,
) => Promise<ProbedAnswer>;

/** A longer body proves enough that the server works. */
const readAtMost = 1024 * 1024;
/** Share of the time limit for which a stream may pause. A body that pauses longer at the end of it has stopped. */
const longestPause = 0.4;

/** Reads a body to its end, or for as long as it arrives. */
async function readToEnd(
  response: IncomingMessage,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<{ beginning: Buffer; isEndless: boolean; bodyBytes?: number }> {
  const beginning: Buffer[] = [];
  let received = 0;
  let arrivedAt = performance.now();
  const isStream = () => signal.aborted && performance.now() - arrivedAt < longestPause * timeoutMs;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (received < textStartBytes) beginning.push(chunk);
      received += chunk.length;
      arrivedAt = performance.now();
      if (received > readAtMost) break;
    }
  } catch (error) {
    if (!endedEarly(response) && !isStream()) throw error;
  }
  const isWhole = response.complete && received <= readAtMost;
  response.destroy();
  const isEndless = isStream();
  if (!isEndless) signal.throwIfAborted();
  return {
    beginning: Buffer.concat(beginning).subarray(0, textStartBytes),
    isEndless,
    ...(isWhole ? { bodyBytes: received } : {}),
  };
}

/** Measures the response of a page on new connections. */
export function createProbe(policy: TargetPolicy, lookupFor: LookupFor): ProbeAddress {
  const { send: sendOne } = browserSender(policy, lookupFor, { keepAlive: false });
  const send = async (url: URL, headers: Record<string, string>, signal: AbortSignal) => {
    const sent = await sendOne(url, { method: 'GET', headers, signal });
    // While the connection is open.
    const certificate = firstToEnd(url, sentChain(sent.response, sent.missingIssuers));
    return { ...sent, certificate };
  };
  return (input, { timeoutMs = 10_000, signal: given, headers } = {}) => {
    const began = performance.now();
    const asked = { timeoutMs, signal: given, headers: { ...acceptPage, ...headers } };
    return visit(input, asked, { policy, send }, async ({ hops, answer }, signal) => {
      const { url, sent } = answer;
      const { response, timings } = sent;
      const answeredMs = performance.now() - began;
      const { beginning, isEndless, bodyBytes } = await readToEnd(response, { timeoutMs, signal });
      const totalMs = isEndless ? answeredMs : performance.now() - began;
      const status = response.statusCode ?? 0;
      const text = startOfText(beginning, response.headers);
      return {
        timings,
        certificates: hops.flatMap((hop) => hop.sent.certificate ?? []),
        isChainIncomplete: hops.some((hop) => hop.sent.missingIssuers.length > 0),
        ...(text === undefined ? {} : { text }),
        ...(bodyBytes === undefined ? {} : { bodyBytes }),
        status,
        headers: flatten(response),
        finalUrl: url.href,
        redirects: hops.length - 1,
        totalMs,
      };
    });
  };
}
