import { env } from '../aws/env.ts';

interface ViewedEvent {
  headers: Record<string, string | undefined>;
  requestContext: { http: { sourceIp: string } };
}

/**
 * The client of requests without a session, for counting: the viewer's address from CloudFront, trusted only with its
 * key; otherwise the connection's own.
 */
export function clientAddressOf(event: ViewedEvent): string {
  const viewer = isThroughCloudFront(event) ? event.headers['x-viewer-address'] : undefined;
  return networkOf(viewer ?? event.requestContext.http.sourceIp);
}

/** Whether CloudFront sent a request, so that its viewer headers can be trusted. */
export function isThroughCloudFront({ headers }: Pick<ViewedEvent, 'headers'>): boolean {
  const key = headers['x-origin-key'];
  return key !== undefined && env.originKeys().includes(key);
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
