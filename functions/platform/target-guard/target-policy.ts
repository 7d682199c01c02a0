import { isIP } from 'node:net';
import { withoutEnd } from '../../../shared/pages/urls.ts';
import { isThisMachine, ownPorts, type Ports } from './own-ports.ts';
import { isLinkLocal, isPublicAddress } from './public-address.ts';

/** Policy of a guard. Tests with real sockets can replace addresses and ports. */
export interface TargetPolicy {
  /**
   * Lifts the rules on addresses, names and ports; scheme, credentials and link-local addresses are still checked. For
   * the local host only.
   */
  allowPrivate: boolean;
  isPublicAddress: (address: string) => boolean;
  allowedPorts: ReadonlySet<number> | 'any';
  /** Never visited on this machine. */
  ownPorts: Ports;
}

export const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

export const publicPolicy: TargetPolicy = {
  allowPrivate: false,
  isPublicAddress,
  allowedPorts: webPorts,
  ownPorts,
};

/** For a connection that is only opened: nothing is sent and nothing read, which no mail or database server minds. */
export const withAnyPort = (policy: TargetPolicy): TargetPolicy => ({
  ...policy,
  allowedPorts: 'any',
});

/** Names of this machine or its network: RFC 6761, RFC 8375, ICANN's reserved ones and common practice. */
const privateName =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/** In characters. RFC 1035 section 2.3.4: 255 octets with their lengths. */
const longestName = 253;

/** The host in the resolver's form: no brackets, no trailing dots. */
export function bareHost(hostname: string): string {
  return withoutEnd(hostname.replace(/^\[|\]$/g, ''), '.').toLowerCase();
}

/** Whether the policy allows connections to an IP address. */
export const mayVisit = (address: string, policy: TargetPolicy): boolean =>
  policy.allowPrivate ? !isLinkLocal(address) : policy.isPublicAddress(address);

/**
 * Why a host must not be requested, according to its spelling, or undefined. Its IP addresses are checked when it is
 * resolved.
 */
export function refusalOfHost(hostname: string, policy: TargetPolicy): string | undefined {
  const host = bareHost(hostname);
  if (host === '' || host.length > longestName || host.includes('%'))
    return 'has no valid host name';
  if (isIP(host) !== 0) {
    return mayVisit(host, policy) ? undefined : 'is not a public address, and cannot be visited';
  }
  if (policy.allowPrivate) return undefined;
  if (privateName.test(host) || !host.includes('.'))
    return 'is not a public name, and cannot be visited';
  return undefined;
}

/** Why a port must not be visited, or undefined. For names of this machine, the resolved addresses decide. */
export function refusalOfPort(
  hostname: string,
  port: number,
  policy: TargetPolicy,
): string | undefined {
  const host = bareHost(hostname);
  if (policy.ownPorts.has(port) && (/(^|\.)localhost$/.test(host) || isThisMachine(host)))
    return 'belongs to this product itself, and cannot be visited';
  const { allowPrivate, allowedPorts } = policy;
  if (allowPrivate || allowedPorts === 'any' || allowedPorts.has(port)) return undefined;
  return `uses port ${port}; only the ports ${[...allowedPorts].join(', ')} can be visited`;
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Why a parsed url must not be visited, or undefined. The WHATWG parser has already converted decimal, octal and hex
 * IPv4 to dotted form.
 */
export function refusalOfUrl(url: URL, policy: TargetPolicy): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'is not an http or https address';
  if (url.username !== '' || url.password !== '')
    return 'carries a user name or password, which is not allowed';
  return refusalOfHost(url.hostname, policy) ?? refusalOfPort(url.hostname, portOf(url), policy);
}
