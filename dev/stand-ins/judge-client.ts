import { isValid, signatureInHeader, signatureInQuery, type RequestHead } from './signature.ts';

export type Service = 'dynamodb' | 'sqs' | 's3' | 'cognito-idp' | 'ses' | 'execute-api';

export type Refusal = 'AccessDenied' | 'SignatureDoesNotMatch';

export interface ClientRules {
  service: Service;
  /** What the service answers without a signature, as AWS does. @default nothing */
  isPublic?: (request: RequestHead) => boolean;
}

/**
 * What to refuse a client of a stand-in with, or undefined. No web page gets in: not by a name that leads here (DNS
 * rebinding), not across origins, and not without a signature. A presigned url can be read by anyone who has it, as a picture.
 */
export function judgeClient(
  request: RequestHead,
  { service, isPublic }: ClientRules,
  now = Date.now(),
): Refusal | undefined {
  const { headers } = request;
  if (!/^127\.0\.0\.1(:\d+)?$/.test(headers.host ?? '')) return 'AccessDenied';
  if (headers.origin !== undefined) return 'AccessDenied';
  const inQuery = service === 's3' ? presigned(request) : undefined;
  if (inQuery === undefined && headers['sec-fetch-site'] !== undefined) return 'AccessDenied';
  if (isPublic?.(request) === true) return undefined;
  const signature = inQuery ?? signatureInHeader(request);
  if (signature === undefined) return 'AccessDenied';
  return isValid(signature, request, { service, now }) ? undefined : 'SignatureDoesNotMatch';
}

const presigned = (request: RequestHead) =>
  request.method === 'GET' && request.headers.authorization === undefined
    ? signatureInQuery(request)
    : undefined;
