import { clientAddressOf, isThroughCloudFront } from './client-address.ts';

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

/** Only the local host is called from the loopback address. */
const placeOfAddress = (address: string): string | undefined =>
  address === '127.0.0.1' ? 'This computer' : undefined;

function placeIn(headers: RequestEvent['headers']): string | undefined {
  const parts = ['cloudfront-viewer-city', 'cloudfront-viewer-country-name'].flatMap((name) => {
    const value = decoded(headers[name] ?? '').trim();
    return value === '' ? [] : [value];
  });
  return parts.join(', ').slice(0, longestPlace) || undefined;
}

/** Names outside ASCII come percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
