import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Refusal = 'AccessDenied' | 'SignatureDoesNotMatch';

/**
 * Whether a private bucket would let the request pass: the SDK's own calls carry an Authorization header, browsers a
 * signed url that must be untouched and not past its time.
 * @returns what to refuse it with, or undefined
 */
export function judgeS3Request(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  secretAccessKey: string,
  now: number,
): S3Refusal | undefined {
  if (request.method === 'OPTIONS') return undefined;
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return undefined;
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const given = url.searchParams.get('X-Amz-Signature');
  if (given === null || isExpired(url, now)) return 'AccessDenied';
  const expected = Buffer.from(signatureOf(request, url, secretAccessKey));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received)
    ? undefined
    : 'SignatureDoesNotMatch';
}

function isExpired(url: URL, now: number): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ??
    [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const lifetimeSeconds = Number(url.searchParams.get('X-Amz-Expires') ?? Number.NaN);
  return !(now <= signedAt + lifetimeSeconds * 1000);
}

/** AWS Signature Version 4 of a request signed in its query. */
function signatureOf(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  url: URL,
  secretAccessKey: string,
): string {
  const [, date = '', region = '', service = '', terminator = ''] = (
    url.searchParams.get('X-Amz-Credential') ?? ''
  ).split('/');
  const signedHeaders = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape3986(name)}=${escape3986(value)}`)
    .sort()
    .join('&');
  const canonicalRequest = [
    request.method ?? 'GET',
    url.pathname,
    query,
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    url.searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date'),
    [date, region, service, terminator].join('/'),
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n');
  const key = [date, region, service, terminator].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex');
}

const escape3986 = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
