import { createGuardedConnect } from './guarded-connect.ts';
import {
  flatten,
  guardedFetch,
  type GuardedFetchOptions,
  type GuardedResponse,
} from './guarded-fetch.ts';
import {
  publicPolicy,
  refusalOfHost,
  refusalOfPort,
  refusalOfUrl,
  type TargetPolicy,
  withAnyPort,
} from './target-policy.ts';
import { parseTarget } from './parse-target.ts';
import { createDnsQuery, type DnsQuestion, refusalOfQuestion } from './dns-query.ts';
import { createProbe, type ProbedAnswer, type ProbeOptions } from './probe-address.ts';
import { browserSender } from './send-as-browser.ts';
import { createResolve, type Lookup, lookupByPort, remember } from './resolver.ts';
import { env } from '../aws/env.ts';
import { shown } from './redirect-target.ts';
import { readBody } from './read-body.ts';
import type { SendRequest } from './send-request.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

interface GuardedPost {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Time limit of the whole request, in milliseconds. */
  timeoutMs: number;
}

interface PostedAnswer {
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** Empty where it could not be read, or is longer than 64 KB. */
  text: string;
}

const maxBytes = 64 * 1024;

/** Posts a text to an address, once, over a connection of its own. A redirect is an answer. The status counts, even if the body is lost. */
async function guardedPost(
  { policy, send }: { policy: TargetPolicy; send: SendRequest },
  url: URL,
  { body, headers, timeoutMs }: GuardedPost,
): Promise<PostedAnswer> {
  const reason = refusalOfUrl(url, policy);
  if (reason !== undefined) throw new TargetError('blocked', shown(url), { detail: reason });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const request = {
      method: 'POST',
      headers: {
        'user-agent': 'WebVitalsBot/1.0',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      signal,
      body,
    } as const;
    const { response } = await send(url, request);
    const read = await readBody(response, shown(url), { maxBytes, signal }).catch(() => undefined);
    response.destroy();
    return {
      status: response.statusCode ?? 0,
      headers: flatten(response),
      text: read?.toString('utf8') ?? '',
    };
  } catch (error) {
    if (signal.aborted) throw new TargetError('timeout', shown(url), { cause: error });
    throw targetErrorOf(error, shown(url));
  }
}

/** The guard for requests to addresses that users gave, with this installation's settings. */
export const ownTargetGuard = (): TargetGuard =>
  createTargetGuard({ allowPrivate: env.allowPrivateTargets() });

export interface TargetGuardOptions extends Partial<TargetPolicy> {
  /**
   * Lifts the rules on addresses, names and ports; scheme and credentials are still checked. For the local host only.
   */
  allowPrivate: boolean;
  /** @default the system's resolver, all addresses */
  lookup?: Lookup;
}

export type TargetGuard = ReturnType<typeof createTargetGuard>;

/** Guards requests to addresses from users: connects to public web addresses only. */
export function createTargetGuard({ lookup, ...choices }: TargetGuardOptions) {
  const policy: TargetPolicy = { ...publicPolicy, ...choices };
  const anyPort = withAnyPort(policy);
  const resolve = createResolve(policy, lookup);
  const lookupFor = lookupByPort(remember(resolve, 10_000), policy);
  const kept = browserSender(policy, lookupFor, { keepAlive: true });
  // A connection that was kept may have been closed, and a post cannot be repeated.
  const single = browserSender(policy, lookupFor, { keepAlive: false });
  const parse = (input: string, field = 'url') => parseTarget(input, { field, policy });
  const probe = createProbe(policy, lookupFor);
  const read = (url: string | URL) => parse(url instanceof URL ? url.href : url);
  return {
    /** Parses an address without resolving it. @throws ProblemError `invalid_input` naming `field` (default `url`) */
    parse,
    /** Resolves the host now; all its addresses must be public. @throws TargetError `blocked` or `dns` */
    assertAllowed: async (url: string | URL): Promise<void> => {
      await resolve(read(url).hostname);
    },
    /** Opens a TCP connection to a checked address. @throws TargetError */
    connect: createGuardedConnect(policy, lookupFor),
    /** The same on any port, only to see whether it opens. @throws TargetError */
    connectToPort: createGuardedConnect(anyPort, lookupFor),
    /** Why `connectToPort` refuses a place, as far as its spelling says, as a sentence; undefined if it does not. */
    refusalOfPlace: (hostname: string, port: number): string | undefined => {
      const why = refusalOfHost(hostname, anyPort) ?? refusalOfPort(hostname, port, anyPort);
      return why && `${hostname} ${why}`;
    },
    /** The same of a question to a DNS server. */
    refusalOfQuestion: (question: DnsQuestion) => refusalOfQuestion(question, policy),
    /** Queries a DNS server for records. @throws TargetError */
    queryDns: createDnsQuery(policy, resolve),
    /**
     * Measures the response of an address; error statuses are answers.
     * @throws TargetError; ProblemError if the url is malformed
     */
    probe: async (
      url: string | URL,
      options?: Omit<ProbeOptions, 'signal'>,
    ): Promise<ProbedAnswer> => probe(read(url), options),
    /**
     * Fetches an address over HTTP; error statuses are answers. @throws TargetError; ProblemError if the url is malformed
     */
    fetch: async (url: string | URL, options: GuardedFetchOptions = {}): Promise<GuardedResponse> =>
      guardedFetch({ policy, send: kept.send }, read(url), options),
    /** Posts a text, once, and follows no redirect; error statuses are answers. @throws TargetError */
    post: async (url: string | URL, request: GuardedPost): Promise<PostedAnswer> =>
      guardedPost({ policy, send: single.send }, read(url), request),
    /** Closes the reusable connections. */
    close: kept.close,
  };
}
