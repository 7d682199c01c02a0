import { areSame } from '../../functions/platform/secret-token.ts';
import type { IncomingMessage } from 'node:http';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
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

const payloadHeader = 'x-amz-content-sha256';
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
    payloadHash: String(headers[payloadHeader] ?? ''),
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
export async function isValid(
  signature: Signature,
  request: RequestHead,
  { service, now }: { service: string; now: number },
): Promise<boolean> {
  const { keyId, scope, signedHeaders, value, signedAt, lifetimeSeconds } = signature;
  const [date, , scopedService, terminator] = scope;
  const isOver =
    lifetimeSeconds !== undefined && !(now <= timeOf(signedAt) + lifetimeSeconds * 1000);
  return (
    keyId === localCredentials.accessKeyId &&
    !Number.isNaN(timeOf(signedAt)) &&
    date === signedAt.slice(0, 8) &&
    scopedService === service &&
    terminator === 'aws4_request' &&
    !isOver &&
    Object.keys(request.headers)
      .filter((name) => name === 'host' || name.startsWith('x-amz-'))
      .every((name) => signedHeaders.includes(name)) &&
    areSame(Buffer.from(value), Buffer.from(await expectedSignature(signature, request, service)))
  );
}

function timeOf(basic: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(basic) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Of the request as it came, over the headers that the signature names. */
async function expectedSignature(
  { signedHeaders, payloadHash, signedAt, scope: [, region = ''] }: Signature,
  request: RequestHead,
  service: string,
): Promise<string> {
  const { method = 'GET', url = '/', headers } = request;
  const signer = new SignatureV4({
    service,
    region,
    credentials: localCredentials,
    sha256: Sha256,
    // S3 uses the path as sent; other services encode it once more.
    uriEscapePath: service !== 's3',
  });
  const query = Map.groupBy(queryOf(request), ([name]) => name);
  const sent = {
    method,
    protocol: 'http:',
    hostname: '127.0.0.1',
    path: url.replace(/\?.*/s, ''),
    query: Object.fromEntries(
      [...query].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
    ),
    headers: {
      ...Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name] ?? '')])),
      [payloadHeader]: payloadHash,
    },
  };
  const { headers: signed } = await signer.sign(sent, {
    signingDate: new Date(timeOf(signedAt)),
    signableHeaders: new Set(signedHeaders),
    unsignableHeaders: new Set(['x-amz-date', payloadHeader]),
  });
  return /Signature=(\w+)$/.exec(signed['authorization'] ?? '')?.[1] ?? '';
}

const queryOf = ({ url = '/' }: RequestHead): URLSearchParams =>
  new URLSearchParams(url.replace(/^[^?]*/, ''));
