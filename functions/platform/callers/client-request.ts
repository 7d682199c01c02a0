import { env } from '../aws/env.ts';
import { percentDecoded } from '../foreign-text.ts';

interface RequestEvent {
  headers: Record<string, string | undefined>;
  requestContext: { http: { sourceIp: string } };
}

/** Client information in a request. */
export interface ClientRequest {
  /** For counting; of an IPv6 client its network. */
  address: string;
  userAgent: string;
  /** City and country, as far as they are known. */
  place: string | undefined;
}

const longestPlace = 120;

/** CloudFront states where a viewer is, and is trusted only for requests that came through it. */
export function clientRequestOf(event: RequestEvent): ClientRequest {
  const address = clientAddressOf(event);
  return {
    address,
    userAgent: event.headers['user-agent'] ?? '',
    place: isThroughCloudFront(event) ? placeIn(event.headers) : placeOfAddress(address),
  };
}

/**
 * The client of requests without a session, for counting: the viewer's address from CloudFront, trusted only with its
 * key; otherwise the connection's own.
 */
export function clientAddressOf(event: RequestEvent): string {
  const viewer = isThroughCloudFront(event) ? event.headers['x-viewer-address'] : undefined;
  return networkOf(viewer ?? event.requestContext.http.sourceIp);
}

/** Whether CloudFront sent a request, so that its viewer headers can be trusted. */
function isThroughCloudFront({ headers }: RequestEvent): boolean {
  const key = headers['x-origin-key'];
  return key !== undefined && env.originKeys().includes(key);
}

/** Only the local host is called from the loopback address. */
const placeOfAddress = (address: string): string | undefined =>
  address === '127.0.0.1' ? 'This computer' : undefined;

function placeIn(headers: RequestEvent['headers']): string | undefined {
  const parts = ['cloudfront-viewer-city', 'cloudfront-viewer-country-name'].flatMap((name) => {
    // Names outside ASCII come percent-encoded.
    const value = percentDecoded(headers[name] ?? '').trim();
    return value === '' ? [] : [value];
  });
  return parts.join(', ').slice(0, longestPlace) || undefined;
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because even the smallest
 * connection has all of its addresses. RFC 6177
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // This machine, by either of its names.
  if (address === '::1') return '127.0.0.1';
  if (!address.includes(':')) return address;
  const [head = [], tail] = address.replace(/%.*/, '').split('::').map(groupsOf);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Without leading zeros, in lower case. */
const groupsOf = (part: string): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
