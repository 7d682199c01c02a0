import { X509Certificate } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { browserTls } from './browser-tls.ts';
import { isSelfSigned, sentChain } from './certificate-chain.ts';
import { addressAttempt } from './guarded-connect.ts';
import type { LookupFor } from './resolver.ts';
import { bareHost, portOf } from './target-policy.ts';
import { isIP } from 'node:net';

/** Reads a small document over http, through the guard. */
type FetchIssuer = (url: URL, signal: AbortSignal) => Promise<{ status: number; body: Buffer }>;

/** Certificates that a server should have sent, as the authorities publish them; empty if they are not found. */
export type FindIssuers = (url: URL, signal: AbortSignal) => Promise<X509Certificate[]>;

/** A server that omits more of its chain is not worth more requests. */
const mostMissing = 3;

/** Whether an error may be the consequence of a chain that its server did not send completely. */
export const lacksIssuer = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)$/.test(String(error.code));

/**
 * Finds missing intermediate certificates at the addresses that the certificates themselves name, as Chromium does. They
 * complete a chain, and never become trusted: one that is its own issuer is refused.
 * https://www.rfc-editor.org/rfc/rfc5280#section-4.2.2.1
 */
export function createFindIssuers(lookupFor: LookupFor, fetchIssuer: FetchIssuer): FindIssuers {
  const issuerOf = async (certificate: X509Certificate, signal: AbortSignal) => {
    const [, address = ''] = /CA Issuers - URI:(http:\S+)/.exec(certificate.infoAccess ?? '') ?? [];
    const url = URL.parse(address);
    if (url === null) return undefined;
    const { status, body } = await fetchIssuer(url, signal);
    if (status !== 200) return undefined;
    const issuer = new X509Certificate(body);
    const hasIssued =
      !isSelfSigned(issuer) &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey);
    return hasIssued ? issuer : undefined;
  };
  return async (url, signal) => {
    const found: X509Certificate[] = [];
    try {
      let last = (await chainOf(url, { lookupFor, signal })).at(-1);
      while (last !== undefined && found.length < mostMissing) {
        last = await issuerOf(last, signal);
        if (last !== undefined) found.push(last);
      }
    } catch {
      // The connection has failed already, and its error says why.
    }
    return found;
  };
}

/** Reads the chain of a server that could not be verified. Nothing is sent to it. */
async function chainOf(
  url: URL,
  { lookupFor, signal }: { lookupFor: LookupFor; signal: AbortSignal },
): Promise<X509Certificate[]> {
  const host = bareHost(url.hostname);
  const port = portOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connect({
    ...browserTls,
    ...addressAttempt,
    host,
    port,
    lookup: lookupFor(port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
  const onAbort = () => socket.destroy(new Error('The time is over'));
  signal.addEventListener('abort', onAbort, { once: true });
  socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  try {
    return sentChain({ socket: await promise }, []);
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}
