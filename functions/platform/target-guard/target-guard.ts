import { GuardedAgent, GuardedSecureAgent } from './guarded-agents.ts';
import { createGuardedConnect } from './guarded-connect.ts';
import type { GuardedConnect } from './guarded-connect.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { GuardedFetchOptions, GuardedResponse } from './guarded-fetch.ts';
import { type GuardedPost, guardedPost, type PostedAnswer } from './guarded-post.ts';
import { publicPolicy } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';
import { parseTarget } from './parse-target.ts';
import { createProbe, type ProbedAnswer } from './probe-address.ts';
import { createResolve, lookupByPort, remember } from './resolver.ts';
import type { Lookup } from './resolver.ts';

export interface TargetGuardOptions extends Partial<TargetPolicy> {
  /**
   * Lifts the rules on addresses, names and ports; scheme and credentials are still checked. For the local host only.
   */
  allowPrivate: boolean;
  /** @default the system's resolver, all addresses */
  lookup?: Lookup;
}

/** Guards requests to addresses from users: connects to public web addresses only. */
export interface TargetGuard {
  /** Parses an address without resolving it. @throws ProblemError `invalid_input` naming `field` (default `url`) */
  parse: (input: string, field?: string) => URL;
  /** Resolves the host now; all its addresses must be public. @throws TargetError `blocked` or `dns` */
  assertAllowed: (url: string | URL) => Promise<void>;
  /** Opens a TCP connection to a checked address. @throws TargetError */
  connect: GuardedConnect;
  /**
   * Fetches an address over HTTP; error statuses are answers. @throws TargetError; ProblemError if the url is malformed
   */
  fetch: (url: string | URL, options?: GuardedFetchOptions) => Promise<GuardedResponse>;
  /** Posts a text, once, and follows no redirect; error statuses are answers. @throws TargetError */
  post: (url: string | URL, request: GuardedPost) => Promise<PostedAnswer>;
  /**
   * Measures the response of an address; error statuses are answers.
   * @throws TargetError; ProblemError if the url is malformed
   */
  probe: (url: string | URL, options?: { timeoutMs?: number }) => Promise<ProbedAnswer>;
  /** Closes the reusable connections. */
  close: () => void;
}

export function createTargetGuard({ lookup, ...choices }: TargetGuardOptions): TargetGuard {
  const policy: TargetPolicy = { ...publicPolicy, ...choices };
  const resolve = createResolve(policy, lookup);
  const lookupFor = lookupByPort(remember(resolve, 10_000), policy);
  const agents = {
    'http:': new GuardedAgent(lookupFor),
    'https:': new GuardedSecureAgent(lookupFor),
  };
  const parse = (input: string, field = 'url') => parseTarget(input, { field, policy });
  const probe = createProbe(policy, lookupFor);
  const read = (url: string | URL) => parse(url instanceof URL ? url.href : url);
  return {
    parse,
    assertAllowed: async (url) => {
      await resolve(read(url).hostname);
    },
    connect: createGuardedConnect(policy, lookupFor),
    probe: async (url, options) => probe(read(url), options),
    fetch: async (url, options = {}) => guardedFetch({ policy, agents }, read(url), options),
    post: async (url, request) => guardedPost({ policy, agents }, read(url), request),
    close: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}
