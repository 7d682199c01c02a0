import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface SigningKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface UnsignedRequest {
  method: string;
  /** Its path has no characters that need escaping, and its query no name twice. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Signs a request to AWS with Signature Version 4.
 * @returns all headers of the request, but for `host`, which the client sets
 */
export async function signRequest(
  { method, url, headers, body }: UnsignedRequest,
  { service, region, keys, now }: { service: string; region: string; keys: SigningKeys; now: Date },
): Promise<Record<string, string>> {
  const { sessionToken, ...rest } = keys;
  const credentials = { ...rest, ...(sessionToken !== undefined && { sessionToken }) };
  const signer = new SignatureV4({
    service,
    region,
    credentials,
    sha256: Sha256,
    applyChecksum: false,
  });
  const { protocol, hostname, pathname: path, searchParams, host } = url;
  const query = Object.fromEntries(searchParams);
  const request = { method, protocol, hostname, path, query, headers: { ...headers, host }, body };
  const { headers: signed } = await signer.sign(request, { signingDate: now });
  const { host: _, ...sent } = signed;
  return sent;
}

/** Posts a signed request, which is not redirected. */
export async function postSigned(
  url: URL,
  { headers, body }: Pick<UnsignedRequest, 'headers' | 'body'>,
  by: { service: string; region: string; keys: SigningKeys },
  signal: AbortSignal,
): Promise<Response> {
  const method = 'POST';
  const signed = await signRequest({ method, url, headers, body }, { ...by, now: new Date() });
  return fetch(url, { method, headers: signed, body, redirect: 'error', signal });
}
