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
import { type OwnRequest, visit, type VisitOptions } from './visit.ts';
import { wholeText } from './whole-text.ts';

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
  /** The first MB of the text, decoded; only where it is requested. */
  wholeText?: string;
  /** As it was sent; absent if it is longer than what was read, or was not read to its announced end. */
  bodyBytes?: number;
}

export interface ProbeOptions extends Pick<
  VisitOptions,
  'timeoutMs' | 'signal' | 'headers' | 'request' | 'followRedirects'
> {
  /** Version of IP. @default any */
  family?: 4 | 6 | undefined;
  /** Whether any certificate is accepted. @default false */
  ignoresCertificate?: boolean | undefined;
  /** Whether the text is read. @default only its beginning */
  readsText?: boolean | undefined;
}

export type ProbeAddress = (url: URL, options?: ProbeOptions) => Promise<ProbedAnswer>;

/** A longer body proves enough that the server works. */
const readAtMost = 1024 * 1024;
/** Share of the time limit for which a stream may pause. A body that pauses longer at the end of it has stopped. */
const longestPause = 0.4;

const lengthOf = (body: string): string => String(Buffer.byteLength(body));

/** Reads a body to its end, or for as long as it arrives. */
async function readToEnd(
  response: IncomingMessage,
  { timeoutMs, signal, keep }: { timeoutMs: number; signal: AbortSignal; keep: number },
): Promise<{ beginning: Buffer; isEndless: boolean; bodyBytes?: number }> {
  const beginning: Buffer[] = [];
  let received = 0;
  let arrivedAt = performance.now();
  const isStream = () => signal.aborted && performance.now() - arrivedAt < longestPause * timeoutMs;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (received < keep) beginning.push(chunk);
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
    beginning: Buffer.concat(beginning).subarray(0, keep),
    isEndless,
    ...(isWhole ? { bodyBytes: received } : {}),
  };
}

/** Measures the response of a page on new connections. */
export function createProbe(policy: TargetPolicy, lookupFor: LookupFor): ProbeAddress {
  const { send: sendOne } = browserSender(policy, lookupFor, { keepAlive: false });
  return (
    input,
    { timeoutMs = 10_000, headers, family, ignoresCertificate, readsText = false, ...options } = {},
  ) => {
    const began = performance.now();
    const asked = { ...options, timeoutMs, headers: { ...acceptPage, ...headers } };
    const send = async (
      url: URL,
      own: Record<string, string>,
      signal: AbortSignal,
      { method, body }: OwnRequest,
    ) => {
      const sent = await sendOne(url, {
        method,
        signal,
        headers: body === undefined ? own : { ...own, 'content-length': lengthOf(body) },
        ...(body === undefined ? {} : { body }),
        ...(family === undefined ? {} : { family }),
        ...(ignoresCertificate === true ? { rejectUnauthorized: false } : {}),
      });
      if (ignoresCertificate === true) return { ...sent, certificate: undefined };
      // While the connection is open.
      const certificate = firstToEnd(url, sentChain(sent.response, sent.missingIssuers));
      return { ...sent, certificate };
    };
    const keep = readsText ? readAtMost : textStartBytes;
    return visit(input, asked, { policy, send }, async ({ hops, answer }, signal) => {
      const { url, sent } = answer;
      const { response, timings } = sent;
      const answeredMs = performance.now() - began;
      const { beginning, isEndless, bodyBytes } = await readToEnd(response, {
        timeoutMs,
        signal,
        keep,
      });
      const totalMs = isEndless ? answeredMs : performance.now() - began;
      const status = response.statusCode ?? 0;
      const text = startOfText(beginning.subarray(0, textStartBytes), response.headers);
      return {
        timings,
        certificates: hops.flatMap((hop) => hop.sent.certificate ?? []),
        isChainIncomplete: hops.some((hop) => hop.sent.missingIssuers.length > 0),
        ...(text === undefined ? {} : { text }),
        ...(bodyBytes === undefined ? {} : { bodyBytes }),
        ...(readsText ? { wholeText: await wholeText(beginning, response.headers) } : {}),
        status,
        headers: flatten(response),
        finalUrl: url.href,
        redirects: hops.length - 1,
        totalMs,
      };
    });
  };
}
