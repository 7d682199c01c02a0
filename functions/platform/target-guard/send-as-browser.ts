import { getCACertificates } from 'node:tls';
import { guardedAgents } from './guarded-agents.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { createFindIssuers, lacksIssuer } from './missing-issuers.ts';
import type { LookupFor } from './resolver.ts';
import { sendRequest, type SendRequest } from './send-request.ts';
import type { TargetPolicy } from './target-policy.ts';

interface BrowserSender {
  /** Sends one request, with what browsers take of TLS and HTTP. The guard resolves its host; check its url before. */
  send: SendRequest;
  /** Closes the reusable connections. */
  close(): void;
}

const largestIssuer = 64 * 1024;
const issuerTimeoutMs = 3000;

/** @param keepAlive whether connections are kept for reuse */
export function browserSender(
  policy: TargetPolicy,
  lookupFor: LookupFor,
  { keepAlive }: { keepAlive: boolean },
): BrowserSender {
  const agents = guardedAgents(lookupFor, { keepAlive });
  const sendPlainly: SendRequest = (url, init) => sendRequest(url, init, agents);
  const findIssuers = createFindIssuers(lookupFor, (url, signal) => {
    const limits = { timeoutMs: issuerTimeoutMs, maxBytes: largestIssuer, signal };
    return guardedFetch({ policy, send: sendPlainly }, url, limits);
  });
  return {
    async send(url, init) {
      try {
        return await sendPlainly(url, init);
      } catch (error) {
        const missingIssuers = lacksIssuer(error) ? await findIssuers(url, init.signal) : [];
        if (missingIssuers.length === 0) throw error;
        const ca = [...getCACertificates('default'), ...missingIssuers.map(String)];
        return { ...(await sendRequest(url, { ...init, ca }, agents)), missingIssuers };
      }
    },
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}
