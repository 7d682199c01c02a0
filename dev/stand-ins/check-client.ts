import { isValid, signatureInHeader, signatureInQuery, type RequestHead } from './signature.ts';

export type Service = 'dynamodb' | 'sqs' | 's3' | 'cognito-idp' | 'ses' | 'execute-api';

export type Refusal = 'AccessDenied' | 'SignatureDoesNotMatch';

export interface ClientRules {
  service: Service;
  /** Requests that the service answers without a signature, like AWS. @default none */
  isPublic?: (request: RequestHead) => boolean;
}

/**
 * Why to refuse a client of a stand-in, or undefined. No web page gets in: not by DNS rebinding, not across origins,
 * and not without a signature. A presigned url, such as a picture's, works for everyone who has it.
 */
export async function checkClient(
  request: RequestHead,
  { service, isPublic }: ClientRules,
): Promise<Refusal | undefined> {
  const { headers } = request;
  if (!/^127\.0\.0\.1(:\d+)?$/.test(headers.host ?? '')) return 'AccessDenied';
  if (headers.origin !== undefined) return 'AccessDenied';
  const inQuery = service === 's3' ? presigned(request) : undefined;
  if (inQuery === undefined && headers['sec-fetch-site'] !== undefined) return 'AccessDenied';
  if (isPublic?.(request) === true) return undefined;
  const signature = inQuery ?? signatureInHeader(request);
  if (signature === undefined) return 'AccessDenied';
  return (await isValid(signature, request, { service, now: Date.now() }))
    ? undefined
    : 'SignatureDoesNotMatch';
}

const presigned = (request: RequestHead) =>
  request.method === 'GET' && request.headers.authorization === undefined
    ? signatureInQuery(request)
    : undefined;
