import * as z from 'zod';
import { arnOf, arnOfBucket } from './place.ts';
import type { IamRequest } from './statement.ts';
import { tableRequests } from './table-requests.ts';

/** What settings that name resources have as their values where the product is deployed. */
export interface Deployed {
  /** The deployed value of the setting that has `local` as its value in the test. @throws if none of `settings` has it */
  valueOf(local: string, ...settings: readonly string[]): string;
  /** The deployed value of a setting. */
  setting(name: string): string;
  /** The name of the queue at a local address. */
  queueAt(url: string): string;
  /** The address that mails are sent from. @throws if `local` is not the sender of the test */
  senderFor(local: string): string;
  /** The name of the bucket that stands for a local one. */
  bucketOf(local: string): string;
}

const request = (
  action: string,
  resource: string,
  context: IamRequest['context'] = {},
): IamRequest => ({ action, resource, context });

const ToQueue = z.looseObject({ QueueUrl: z.string() });
const ToBucket = z.looseObject({
  Bucket: z.string(),
  Key: z.string().optional(),
  Tagging: z.string().optional(),
  Prefix: z.string().optional(),
});
const ToParameter = z.looseObject({ Name: z.string() });
const ToPool = z.looseObject({ UserPoolId: z.string() });
const ToConnection = z.looseObject({ ConnectionId: z.string() });
const Mail = z.looseObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()) }),
  ConfigurationSetName: z.string().optional(),
});

/** Actions on objects, by command. Reading the metadata of an object is reading it. */
const onObjects: Record<string, string> = {
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  PutObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
};

function objectRequests(command: string, input: unknown, deployed: Deployed): IamRequest[] {
  const { Bucket, Key, Tagging, Prefix } = ToBucket.parse(input);
  const bucket = arnOfBucket(deployed.bucketOf(Bucket));
  if (command === 'ListObjectsV2')
    return [request('s3:ListBucket', bucket, { 's3:prefix': Prefix ?? [] })];
  const action = onObjects[command];
  if (action === undefined || Key === undefined)
    throw new Error(`What does S3 evaluate for ${command}?`);
  const actions = [action, ...(Tagging === undefined ? [] : ['s3:PutObjectTagging'])];
  return actions.map((one) => request(one, `${bucket}/${Key}`));
}

/** Of `Ada <ada@example.com>`, or of the address alone. */
export const addressIn = (sender: string): string => /<([^>]+)>$/.exec(sender)?.[1] ?? sender;

/**
 * The sender is an identity by itself or by its domain; in the sandbox recipients are evaluated as well. It depends on the
 * content whether SES evaluates the second action, so both have to be allowed.
 */
function mailRequests(input: unknown, deployed: Deployed): IamRequest[] {
  const { FromEmailAddress, Destination, ConfigurationSetName } = Mail.parse(input);
  const from = deployed.senderFor(addressIn(FromEmailAddress));
  const addresses = [from, ...Destination.ToAddresses];
  const identities = addresses.flatMap((address) => [
    `identity/${address}`,
    `identity/${address.split('@').at(-1)}`,
  ]);
  const sets =
    ConfigurationSetName === undefined
      ? []
      : [`configuration-set/${deployed.valueOf(ConfigurationSetName, 'MAIL_CONFIGURATION_SET')}`];
  const context = { 'ses:FromAddress': from, 'ses:Recipients': Destination.ToAddresses };
  return ['ses:SendEmail', 'ses:SendRawEmail'].flatMap((action) =>
    [...new Set([...identities, ...sets])].map((one) =>
      request(action, arnOf('ses', one), context),
    ),
  );
}

/** Posts to a connection, or ends it, at the endpoint `https://<api>.execute-api.<region>.amazonaws.com/<stage>`. */
function connectionRequests(command: string, input: unknown, deployed: Deployed): IamRequest[] {
  const endpoint = /^https:\/\/([^.]+)\.[^/]+(\/.+)$/.exec(deployed.setting('SOCKET_ENDPOINT'));
  const method = command === 'PostToConnection' ? 'POST' : 'DELETE';
  const { ConnectionId } = ToConnection.parse(input);
  const path = `${endpoint?.[1]}${endpoint?.[2]}/${method}/@connections/${ConnectionId}`;
  return [request('execute-api:ManageConnections', arnOf('execute-api', path))];
}

/** Operations of the user pool that a session's token authorizes. */
const byToken = new Set(['AssociateSoftwareToken', 'VerifySoftwareToken']);

const byService: Record<
  string,
  (command: string, input: unknown, deployed: Deployed) => IamRequest[]
> = {
  DynamoDB: (command, input, deployed) =>
    tableRequests(command, input, (name) => deployed.valueOf(name, 'TABLE_NAME')),
  SQS: (command, input, deployed) => [
    request(
      `sqs:${command.replace(/Batch$/, '')}`,
      arnOf('sqs', deployed.queueAt(ToQueue.parse(input).QueueUrl)),
    ),
  ],
  S3: objectRequests,
  SESv2: (command, input, deployed) => {
    if (command !== 'SendEmail') throw new Error(`What does SES evaluate for ${command}?`);
    return mailRequests(input, deployed);
  },
  SSM: (command, input) => {
    const { Name } = ToParameter.parse(input);
    return [request(`ssm:${command}`, arnOf('ssm', `parameter/${Name.replace(/^\//, '')}`))];
  },
  'Cognito Identity Provider': (command, input, deployed) => {
    if (byToken.has(command)) return [];
    const pool = deployed.valueOf(ToPool.parse(input).UserPoolId, 'USER_POOL_ID');
    return [request(`cognito-idp:${command}`, arnOf('cognito-idp', `userpool/${pool}`))];
  },
  ApiGatewayManagementApi: connectionRequests,
};

/**
 * What AWS has IAM evaluate for a command of the SDK: actions, whole ARNs and condition keys, by the Service Authorization
 * Reference, against which `reference.test.ts` holds them.
 * @param service the SDK's name of it: `DynamoDB`
 * @param command without its ending: `Query`
 */
export function requestsOf(
  service: string,
  command: string,
  input: unknown,
  deployed: Deployed,
): IamRequest[] {
  const requests = byService[service];
  if (requests === undefined) throw new Error(`What does ${service} evaluate?`);
  return requests(command, input, deployed);
}
