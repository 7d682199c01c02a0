import { createGuardedConnect } from './guarded-connect.ts';
import { guardedFetch, type GuardedFetchOptions, type GuardedResponse } from './guarded-fetch.ts';
import { type GuardedPost, guardedPost, type PostedAnswer } from './guarded-post.ts';
import {
  publicPolicy,
  refusalOfHost,
  refusalOfPort,
  type TargetPolicy,
  withAnyPort,
} from './target-policy.ts';
import { parseTarget } from './parse-target.ts';
import { createDnsQuery, type DnsQuestion, refusalOfQuestion } from './dns-query.ts';
import { createProbe, type ProbedAnswer, type ProbeOptions } from './probe-address.ts';
import { browserSender } from './send-as-browser.ts';
import { createResolve, lookupByPort, remember, type Lookup } from './resolver.ts';
import { env } from '../aws/env.ts';

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
