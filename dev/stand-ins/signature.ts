import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { localCredentials } from './local-credentials.ts';

export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The signature of a request, and the values that it claims to cover. */
export interface Signature {
  keyId: string;
  /** Date, region, service and terminator. */
  scope: string[];
  /** ISO 8601 basic, such as `20261122T091500Z`. */
  signedAt: string;
  /** Expiry of a presigned url. Other signatures are valid as long as the keys, which end with this process. */
  lifetimeSeconds?: number;
  signedHeaders: string[];
  payloadHash: string;
  value: string;
}

const longestPresignedSeconds = 7 * 24 * 3600;

/** The signature in the Authorization header; undefined if missing or unreadable. */
export function signatureInHeader({ headers }: RequestHead): Signature | undefined {
  const [, credential = '', signedHeaders = '', value = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (value === '') return undefined;
  const [keyId = '', ...scope] = credential.split('/');
  return {
    keyId,
    scope,
    signedAt: String(headers['x-amz-date'] ?? ''),
    signedHeaders: signedHeaders.split(';'),
    payloadHash: String(headers['x-amz-content-sha256'] ?? ''),
    value,
  };
}

/** The signature of a presigned url; undefined if there is none. */
export function signatureInQuery(request: RequestHead): Signature | undefined {
  const query = queryOf(request);
  const value = query.get('X-Amz-Signature');
  if (value === null) return undefined;
  const [keyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const lifetime = Number(query.get('X-Amz-Expires') ?? Number.NaN);
  return {
    keyId,
    scope,
    signedAt: query.get('X-Amz-Date') ?? '',
    lifetimeSeconds: lifetime > longestPresignedSeconds ? Number.NaN : lifetime,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    value,
  };
}

/**
 * Whether a signature was made with the keys of this start, for this request and service, and has not expired. The body
 * is not hashed again: the client that signed its hash sent it over the same loopback connection.
 */
export function isValid(
  signature: Signature,
  request: RequestHead,
  { service, now }: { service: string; now: number },
): boolean {
  const { keyId, scope, signedHeaders, value, signedAt, lifetimeSeconds } = signature;
  const [date, , scopedService, terminator] = scope;
  const isOver =
    lifetimeSeconds !== undefined && !(now <= timeOf(signedAt) + lifetimeSeconds * 1000);
  return (
    keyId === localCredentials.accessKeyId &&
    date === signedAt.slice(0, 8) &&
    scopedService === service &&
    terminator === 'aws4_request' &&
    !isOver &&
    Object.keys(request.headers)
      .filter((name) => name === 'host' || name.startsWith('x-amz-'))
      .every((name) => signedHeaders.includes(name)) &&
    areEqual(value, expectedSignature(signature, request, service))
  );
}

function areEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function timeOf(basic: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(basic) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** AWS Signature Version 4. */
function expectedSignature(signature: Signature, request: RequestHead, service: string): string {
  const { signedHeaders, payloadHash, signedAt, scope } = signature;
  const canonicalRequest = [
    request.method ?? 'GET',
    canonicalPath(request, service),
    canonicalQuery(request),
    ...signedHeaders.map((name) => `${name}:${trimmed(request.headers[name])}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    signedAt,
    scope.join('/'),
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n');
  return createHmac('sha256', signingKey(scope)).update(toSign).digest('hex');
}

/** S3 uses the path as sent; other services encode it once more. */
function canonicalPath({ url = '/' }: RequestHead, service: string): string {
  const path = url.replace(/\?.*/s, '');
  return service === 's3' ? path : escape3986(path).replaceAll('%2F', '/');
}

const canonicalQuery = (request: RequestHead): string =>
  [...queryOf(request)]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [escape3986(name), escape3986(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const queryOf = ({ url = '/' }: RequestHead): URLSearchParams =>
  new URLSearchParams(url.replace(/^[^?]*/, ''));

const trimmed = (value: string | string[] | undefined): string =>
  String(value ?? '')
    .trim()
    .replace(/ +/g, ' ');

const keys = new Map<string, Buffer>();

/** The signing key of a day, region and service, which is the same for thousands of requests. */
function signingKey(scope: readonly string[]): Buffer {
  const name = scope.join('/');
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = scope.reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${localCredentials.secretAccessKey}`),
  );
  if (keys.size > 20) keys.clear();
  keys.set(name, key);
  return key;
}

const escape3986 = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
