import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { dnsPort, type RecordType } from '../../../shared/models/monitoring/endpoint-address.ts';
import { inTime } from '../in-time.ts';
import { bareHost, mayVisit, refusalOfHost, type TargetPolicy } from './target-policy.ts';
import { type Resolve, resolveForPort } from './resolver.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

export interface DnsQuestion {
  name: string;
  recordType: RecordType;
  /** Host of the DNS server. @default the system's */
  resolver?: string | undefined;
  port: number;
}

/** Answers in the form of zone files, unquoted: `10 mail.example.com`. Empty for none. */
export type QueryDns = (question: DnsQuestion, timeoutMs: number) => Promise<string[]>;

/** Answers of the server that the name has no such record. */
const noRecord: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Node writes the root, which says that there is none (RFC 2782, RFC 7505), as an empty text. */
const orRoot = (name: string): string => (name === '' ? '.' : name);
/** Node reads bytes as Latin-1. */
const inUtf8 = (text: string): string => Buffer.from(text, 'latin1').toString();

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isAlias = async (resolver: Resolver, name: string): Promise<boolean> =>
  (await resolver.resolveCname(name).catch(() => [])).length > 0;

type Ask = (resolver: Resolver, name: string) => Promise<string[]>;
const asked: Readonly<Record<RecordType, Ask>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => resolver.resolvePtr(name),
  TXT: async (resolver, name) =>
    (await resolver.resolveTxt(name)).map((parts) => inUtf8(parts.join(''))),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(
      ({ priority, exchange }) => `${priority} ${orRoot(exchange)}`,
    ),
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map(
      ({ priority, weight, port, name: target }) =>
        `${priority} ${weight} ${port} ${orRoot(target)}`,
    ),
  CAA: async (resolver, name) =>
    (await resolver.resolveCaa(name)).map(({ critical, ...property }) =>
      [
        critical,
        ...Object.entries(property)
          .filter(([tag]) => tag !== 'type')
          .flat(),
      ].join(' '),
    ),
  async SOA(resolver, name) {
    try {
      const soa = await resolver.resolveSoa(name);
      const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = soa;
      return [[nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')];
    } catch (error) {
      // Node calls an answer for an alias without an SOA malformed (findings/node-dns-alias-without-records.sh).
      if (codeOf(error) === 'EBADRESP' && (await isAlias(resolver, name))) return [];
      throw error;
    }
  },
};

const addressTypes: ReadonlySet<RecordType> = new Set(['A', 'AAAA']);

/** The address of a reverse name; undefined for other names, and for a part of an address. */
function reversedAddress(name: string): string | undefined {
  const [, four, six] = /^(?:([\d.]+)\.in-addr|([\da-f.]+)\.ip6)\.arpa$/.exec(name) ?? [];
  if (four !== undefined) return four.split('.').toReversed().join('.');
  const digits = six?.split('.').toReversed().join('');
  return digits?.length === 32 ? digits.replace(/(.{4})(?=.)/g, '$1:') : undefined;
}

/** Why a name is not queried: the system's server knows names of our own network. */
function refusalOfName(name: string, policy: TargetPolicy): string | undefined {
  if (policy.allowPrivate) return undefined;
  if (!/\.(in-addr|ip6)\.arpa$/.test(name)) return refusalOfHost(name, policy);
  const address = reversedAddress(name);
  return address !== undefined && mayVisit(address, policy)
    ? undefined
    : 'is not a public address, and cannot be queried';
}

/** Why a question may not be asked, as far as its spelling says, or undefined. */
export const refusalOfQuestion = (
  { name, resolver, port }: DnsQuestion,
  policy: TargetPolicy,
): string | undefined => {
  const refused = refusalOfName(name, policy);
  if (refused !== undefined || resolver === undefined) return refused && `${name} ${refused}`;
  const why = refusalOfHost(resolver, policy) ?? refusalOfServerPort(port, policy);
  return why && `${resolver} ${why}`;
};

const refusalOfServerPort = (port: number, policy: TargetPolicy): string | undefined =>
  port === dnsPort || policy.allowPrivate ? undefined : `is queried at port ${dnsPort} only`;

/** Queries DNS servers at checked addresses, which are not resolved again. */
export function createDnsQuery(policy: TargetPolicy, resolve: Resolve): QueryDns {
  const serverOf = async (host: string, port: number): Promise<string> => {
    const detail = refusalOfServerPort(port, policy);
    if (detail !== undefined) throw new TargetError('blocked', host, { detail });
    const [first] = await resolveForPort(port, resolve, policy)(bareHost(host));
    if (first === undefined) throw new TargetError('dns', host);
    const { address } = first;
    return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  };

  return async ({ name, recordType, resolver: host, port }, timeoutMs) => {
    const detail = refusalOfName(name, policy);
    if (detail !== undefined) throw new TargetError('blocked', name, { detail });
    const deadline = performance.now() + timeoutMs;
    const late = () => {
      throw new TargetError('timeout', name);
    };
    const server =
      host === undefined ? undefined : await inTime(timeoutMs, serverOf(host, port), late);
    const patience = Math.max(100, Math.round(timeoutMs / 2));
    const resolver = new Resolver({ timeout: patience, maxTimeout: patience, tries: 2 });
    if (server !== undefined) resolver.setServers([server]);
    const timer = setTimeout(() => resolver.cancel(), Math.max(1, deadline - performance.now()));
    try {
      const answers = await asked[recordType](resolver, name);
      // Inside a network, its server may give a name other addresses than to the public.
      if (server === undefined && addressTypes.has(recordType))
        if (!answers.every((address) => mayVisit(address, policy)))
          throw new TargetError('blocked', name);
      return answers;
    } catch (error) {
      const code = codeOf(error);
      if (noRecord.has(code)) return [];
      if (code === 'ECANCELLED' || code === 'ETIMEOUT') throw new TargetError('timeout', name);
      throw targetErrorOf(error, name);
    } finally {
      clearTimeout(timer);
    }
  };
}
