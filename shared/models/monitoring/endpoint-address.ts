import { displayUrl, normaliseUrl, withoutEnd } from '../../pages/urls.ts';

export const recordTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'SRV',
  'CAA',
  'SOA',
  'PTR',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** What an endpoint's address means. */
export type EndpointTarget =
  | { kind: 'http'; url: string }
  | { kind: 'tcp'; /** IPv6 in brackets. */ host: string; port: number }
  | {
      kind: 'dns';
      name: string;
      recordType: RecordType;
      /** The system's without one; IPv6 in brackets. */
      resolver?: string;
      /** Of the resolver. */
      port: number;
    };

export const dnsPort = 53;
/** Labels of letters, digits, hyphens and underscores, as in `_sip._tcp.example.com`. RFC 1035 2.3.4 */
const dnsName = /^(?=.{1,253}$)(?:[\w-]{1,63}\.)*[\w-]{1,63}$/;
const hostName = /^(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)$/;

/** The host and port of an address; the standard parser lowers no case and checks little for schemes of ours. */
function hostOf(authority: string): { host: string; port?: number } | undefined {
  // As of a web address, whose parser also converts international names and decimal IPv4.
  const url = URL.parse(`http://${authority}/`);
  if (url === null || url.username !== '' || url.password !== '' || url.pathname !== '/')
    return undefined;
  const host = withoutEnd(url.hostname, '.');
  if (!hostName.test(host)) return undefined;
  const [, port] = /:(\d+)$/.exec(authority) ?? [];
  return { host, ...(port === undefined ? {} : { port: Number(port) }) };
}

/**
 * Reads the address of an endpoint: `https://…`, `tcp://host:port`, or `dns://resolver/name?type=A` (RFC 4501), where the
 * resolver may be left out: `dns:///name`.
 * @returns undefined for anything else
 */
export function readEndpoint(input: string): EndpointTarget | undefined {
  const address = input.trim();
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.*)$/is.exec(address) ?? [];
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https': {
      const url = normaliseUrl(address);
      return url === undefined ? undefined : { kind: 'http', url };
    }
    case 'tcp': {
      const found = /[/?#@]/.test(withoutEnd(rest, '/'))
        ? undefined
        : hostOf(withoutEnd(rest, '/'));
      return found?.port ? { kind: 'tcp', host: found.host, port: found.port } : undefined;
    }
    case 'dns':
      return readDns(rest);
    default:
      return undefined;
  }
}

/** An international name as DNS has it: `xn--…`. */
const inAscii = (name: string): string =>
  /\P{ASCII}/u.test(name) ? (URL.parse(`http://${name}/`)?.hostname ?? '') : name;

function readDns(rest: string): EndpointTarget | undefined {
  const [, authority = '', path = '', query = ''] =
    /^([^/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/.exec(rest) ?? [];
  const name = withoutEnd(inAscii(path), '.').toLowerCase();
  const settings = new URLSearchParams(query.toUpperCase().replaceAll(';', '&'));
  const type = settings.get('TYPE') ?? 'A';
  const recordType = recordTypes.find((known) => known === type);
  const isInternet = (settings.get('CLASS') ?? 'IN') === 'IN';
  if (recordType === undefined || !isInternet || !dnsName.test(name)) return undefined;
  if (authority === '') return { kind: 'dns', name, recordType, port: dnsPort };
  const found = hostOf(authority);
  if (found === undefined) return undefined;
  const { host: resolver, port = dnsPort } = found;
  return { kind: 'dns', name, recordType, resolver, port };
}

/** The normal form, by which an endpoint is stored and found. */
export function endpointAddress(target: EndpointTarget): string {
  if (target.kind === 'http') return target.url;
  if (target.kind === 'tcp') return `tcp://${target.host}:${target.port}`;
  const { name, recordType, resolver = '', port } = target;
  return `dns://${resolver}${port === dnsPort ? '' : `:${port}`}/${name}?type=${recordType}`;
}

/** The normal form of any monitor's address; other input is its own. */
export function monitorSpelling(input: string): string {
  const target = readEndpoint(input);
  return target === undefined ? input : endpointAddress(target);
}

/** A monitor's address in a sentence: 'shop.example/checkout', 'db.example.com:5432', 'the MX record of example.com'. */
export function monitorWords(address: string): string {
  const target = readEndpoint(address);
  if (target?.kind === 'tcp') return `${target.host}:${target.port}`;
  if (target?.kind === 'dns') return `the ${target.recordType} record of ${target.name}`;
  return displayUrl(address);
}
