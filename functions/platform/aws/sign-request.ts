import { createHash, createHmac } from 'node:crypto';

export interface SigningKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface UnsignedRequest {
  method: string;
  /** Its path has no characters that need escaping. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Signs a request to AWS with Signature Version 4. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * @returns all headers of the request, but for `host`, which the client sets
 */
export function signRequest(
  { method, url, headers, body }: UnsignedRequest,
  { service, region, keys, now }: { service: string; region: string; keys: SigningKeys; now: Date },
): Record<string, string> {
  const at = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-date': at,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  url.searchParams.sort();
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...signed.map((header) => header.join(':')),
    '',
    names,
    hash(body),
  ].join('\n');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  const key = scope.reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), hash(canonical)].join('\n');
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const credential = [accessKeyId, ...scope].join('/');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
