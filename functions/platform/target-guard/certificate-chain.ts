import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { getCACertificates, TLSSocket } from 'node:tls';

let trusted: { certificates: readonly string[]; subjects: ReadonlySet<string> } | undefined;

/** Names of the authorities that Node trusts. */
function trustedSubjects(): ReadonlySet<string> {
  const certificates = getCACertificates('default');
  if (trusted?.certificates !== certificates) {
    const subjects = certificates.map((one) => new X509Certificate(one).subject);
    trusted = { certificates, subjects: new Set(subjects) };
  }
  return trusted.subjects;
}

/**
 * Certificates that a server sends, its own first, each followed by its issuer's; none over http.
 * @param missing those that it should have sent
 */
export function sentChain(
  { socket }: Pick<IncomingMessage, 'socket'>,
  missing: readonly X509Certificate[],
): X509Certificate[] {
  if (!(socket instanceof TLSSocket)) return [];
  const chain: X509Certificate[] = [];
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && !isSelfSigned(next)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return [...chain, ...missing];
}

export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.subject === certificate.issuer;

export interface SeenCertificate {
  /** With its port, if that is not the usual one. */
  host: string;
  expiresAt: Date;
  /** SHA-256. */
  fingerprint: string;
  /** Name of the authority whose certificate it is; absent if it is the host's own. */
  authority?: string;
}

/** Of the certificates that vouch for a server, the one that ends first; undefined over http. */
export function firstToEnd(
  { host }: URL,
  chain: readonly X509Certificate[],
): SeenCertificate | undefined {
  const [own] = chain;
  // Reading the names of all authorities takes a while, and seldom matters.
  const sooner = soonest(chain) === own ? own : soonest(withoutOlderRoots(chain));
  if (own === undefined || sooner === undefined) return undefined;
  const { validToDate: expiresAt, fingerprint256: fingerprint } = sooner;
  return { host, expiresAt, fingerprint, ...(sooner === own ? {} : { authority: nameOf(sooner) }) };
}

const soonest = (chain: readonly X509Certificate[]): X509Certificate | undefined =>
  chain.reduce<X509Certificate | undefined>(
    (first, one) => (first === undefined || one.validToDate < first.validToDate ? one : first),
    undefined,
  );

/** The chain up to a trusted authority. Servers may send more, for clients that do not know it yet. */
function withoutOlderRoots(chain: readonly X509Certificate[]): readonly X509Certificate[] {
  const subjects = trustedSubjects();
  const last = chain.findIndex(({ issuer }) => subjects.has(issuer));
  return last === -1 ? chain : chain.slice(0, last + 1);
}

const longestName = 100;

/** Its common name, else its organisation. */
const nameOf = ({ subject }: X509Certificate): string => {
  const [, name = subject] = /^(?:CN|O)=(.*)$/m.exec(subject) ?? [];
  return name.replaceAll(/\p{C}/gu, '').slice(0, longestName);
};
