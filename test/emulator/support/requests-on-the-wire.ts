import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { addressIn, requestsOf } from '../../support/iam/requests-of.ts';
import { signedIamRequests } from '../../support/iam/signed-requests.ts';
import type { IamRequest } from '../../support/iam/statement.ts';
import type { DeployedFunction } from './deployed-function.ts';

export interface WireRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The SDK's name of a service, by the start of `x-amz-target`. */
const byTarget: Record<string, string> = {
  DynamoDB_20120810: 'DynamoDB',
  AmazonSQS: 'SQS',
  AmazonSSM: 'SSM',
  AWSCognitoIdentityProviderService: 'Cognito Identity Provider',
};

const Attribute = z.union([
  z.strictObject({ S: z.string() }).transform(({ S }) => S),
  z.strictObject({ N: z.string() }).transform(({ N }) => Number(N)),
]);
/** Values of attributes as the document client has them; those that no key has stay as they are. */
const plain = (value: unknown): unknown => {
  const attribute = Attribute.safeParse(value);
  if (attribute.success) return attribute.data;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
};

/** Key of what signed a request, and the scope of its signature: in a header, or in the address of a presigned one. */
export function signatureOf({ headers, url }: WireRequest) {
  const query = url.searchParams;
  const header = /Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1];
  const [, , region = '', service = ''] =
    (header ?? query.get('X-Amz-Credential') ?? '').split('/') ?? [];
  const token = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token') ?? '';
  return { region, service, token: String(token) };
}

const objectCommands: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};
function objectCommand({ method, url, headers }: WireRequest): [string, object] {
  const [, Bucket = '', Key = ''] =
    /^\/([^/]+)\/?(.*)$/s.exec(decodeURIComponent(url.pathname)) ?? [];
  if (Key === '') {
    if (method !== 'GET' || url.searchParams.get('list-type') !== '2')
      throw new Error(`What is ${method} ${url} for S3?`);
    return ['ListObjectsV2', { Bucket, Prefix: url.searchParams.get('prefix') ?? undefined }];
  }
  const Tagging = headers['x-amz-tagging'];
  return [objectCommands[method] ?? method, { Bucket, Key, ...(Tagging && { Tagging }) }];
}

/**
 * What AWS has IAM evaluate for a request as it is sent.
 * @throws for a request that is not known
 */
export function evaluatedFor(wire: WireRequest, by: DeployedFunction): IamRequest[] {
  const deployed = {
    valueOf: (value: string) => value,
    bucketOf: (bucket: string) => bucket,
    senderFor: addressIn,
    queueAt: (address: string) => address.split('/').at(-1) ?? '',
    setting: (name: string) => by.environment[name] ?? '',
  };
  const { service, region } = signatureOf(wire);
  const target = String(wire.headers['x-amz-target'] ?? '');
  const [prefix = '', operation = ''] = target.split('.');
  const sdk = byTarget[prefix];
  if (sdk === 'DynamoDB') {
    const command = operation.replace(/Items?$/, '');
    return requestsOf(sdk, command, plain(JSON.parse(wire.body)), deployed);
  }
  if (sdk !== undefined) return requestsOf(sdk, operation, JSON.parse(wire.body), deployed);
  if (service === 's3') return requestsOf('S3', ...objectCommand(wire), deployed);
  if (service === 'ses' && wire.url.pathname === '/v2/email/outbound-emails')
    return requestsOf('SESv2', 'SendEmail', JSON.parse(wire.body), deployed);
  const connection = /\/@connections\/(.+)$/.exec(wire.url.pathname)?.[1];
  if (service === 'execute-api' && connection !== undefined) {
    const command = wire.method === 'POST' ? 'PostToConnection' : 'DeleteConnection';
    const input = { ConnectionId: decodeURIComponent(connection) };
    return requestsOf('ApiGatewayManagementApi', command, input, deployed);
  }
  return signedIamRequests(
    { service, region, url: wire.url, target: target || null, body: wire.body },
    deployed,
  );
}
