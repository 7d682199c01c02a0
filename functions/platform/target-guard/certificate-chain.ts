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
 * Certificates that vouch for a server, its own first, without that of the trusted authority. Servers may send more of
 * them, for clients with older authorities.
 * @param issuers those that the server did not send
 */
export function chainOf(
  { socket }: Pick<IncomingMessage, 'socket'>,
  issuers: readonly X509Certificate[],
): X509Certificate[] {
  if (!(socket instanceof TLSSocket)) return [];
  const chain: X509Certificate[] = [];
  const subjects = trustedSubjects();
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && !isSelfSigned(next)) {
    chain.push(next);
    if (subjects.has(next.issuer)) return chain;
    next = next.issuerCertificate;
  }
  return [...chain, ...issuers];
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
  const [first, ...others] = chain;
  if (first === undefined) return undefined;
  const ends = others.reduce(
    (sooner, one) => (one.validToDate < sooner.validToDate ? one : sooner),
    first,
  );
  const { validToDate: expiresAt, fingerprint256: fingerprint } = ends;
  return { host, expiresAt, fingerprint, ...(ends === first ? {} : { authority: nameOf(ends) }) };
}

const longestName = 100;

/** Its common name, else its organisation. */
const nameOf = ({ subject }: X509Certificate): string => {
  const [, name = subject] = /^(?:CN|O)=(.*)$/m.exec(subject) ?? [];
  return name.replaceAll(/\p{C}/gu, '').slice(0, longestName);
};
