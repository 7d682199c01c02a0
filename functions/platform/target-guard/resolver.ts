import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { bareHost, refusalOfHost, mayVisit } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';
import { isThisMachine } from './own-ports.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

/** Resolves a name to all its addresses. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

/** The addresses of a host, all of them allowed. @throws TargetError `blocked` or `dns` */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Not every system knows the names of this machine. https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const everyAddress: Lookup = async (hostname) =>
  hostname.endsWith('.localhost')
    ? [{ address: '127.0.0.1', family: 4 }]
    : systemLookup(hostname, { all: true });

export function createResolve(policy: TargetPolicy, lookup: Lookup = everyAddress): Resolve {
  return async (hostname) => {
    const reason = refusalOfHost(hostname, policy);
    if (reason !== undefined) throw new TargetError('blocked', hostname, { detail: reason });
    const host = bareHost(hostname);
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const addresses = await lookup(host).catch((cause: unknown) => {
      const error = targetErrorOf(cause, hostname);
      const isOfServer = error instanceof TargetError && error.kind === 'dns-server';
      throw isOfServer ? error : new TargetError('dns', hostname, { cause });
    });
    if (addresses.length === 0) throw new TargetError('dns', hostname);
    // One private address among public ones is refused: otherwise chance would decide which one is dialled.
    if (!addresses.every(({ address }) => mayVisit(address, policy)))
      throw new TargetError('blocked', hostname);
    return addresses;
  };
}

/** Caches checked addresses briefly, so that the dozens of connections of a page do not each wait for DNS. */
export function remember(resolve: Resolve, forMs: number): Resolve {
  const known = new Map<string, { addresses: Promise<LookupAddress[]>; until: number }>();
  return (hostname) => {
    const now = performance.now();
    // The oldest are first.
    for (const [name, { until }] of known) {
      if (until > now) break;
      known.delete(name);
    }
    const held = known.get(hostname);
    if (held !== undefined) return held.addresses;
    const addresses = resolve(hostname);
    known.set(hostname, { addresses, until: now + forMs });
    addresses.catch(() => known.delete(hostname));
    return addresses;
  };
}

/** The resolver of a connection, by its port. */
export type LookupFor = (port: number) => LookupFunction;

/** The resolver for a port: names of this machine are allowed for ports other than our own. */
export function resolveForPort(
  port: number,
  resolve: Resolve,
  { ownPorts }: TargetPolicy,
): Resolve {
  if (!ownPorts.has(port)) return resolve;
  return async (hostname) => {
    const addresses = await resolve(hostname);
    if (addresses.some(({ address }) => isThisMachine(address)))
      throw new TargetError('blocked', hostname);
    return addresses;
  };
}

export const lookupByPort =
  (resolve: Resolve, policy: TargetPolicy): LookupFor =>
  (port) =>
    socketLookup(resolveForPort(port, resolve, policy));

/** The addresses of the wanted version of IP. @throws TargetError `dns` without one */
function ofFamily(
  hostname: string,
  addresses: LookupAddress[],
  wanted: number | string | undefined,
): LookupAddress[] {
  if (wanted !== 4 && wanted !== 6) return addresses;
  const found = addresses.filter(({ family }) => family === wanted);
  if (found.length > 0) return found;
  throw new TargetError('dns', hostname, { detail: `has no IPv${wanted} address` });
}

/**
 * The resolver in the form that sockets expect: they dial the checked address, without a second resolution. Sockets
 * skip it for literal addresses, so those must be checked before.
 */
function socketLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const answer = async () => {
      try {
        const addresses = ofFamily(hostname, await resolve(hostname), options.family);
        const first = addresses[0];
        if (options.all === true) return () => callback(null, addresses);
        return () => callback(null, first?.address ?? '', first?.family);
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        return () => callback(failure, []);
      }
    };
    void answer().then((call) => queueMicrotask(call));
  };
}
