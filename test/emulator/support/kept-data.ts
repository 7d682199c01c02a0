import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { resourceOf } from '../../../bin/postflight/resources.ts';
import type { Emulator } from './emulator.ts';

/** Names of what holds data. */
export interface Holders {
  table: string;
  reports: string;
  pool: string;
}

/** As the stacks have them. */
export async function holdersOf({ aws }: Emulator): Promise<Holders> {
  const data = (type: string, name: string) =>
    resourceOf(aws, 'WebVitals-production-Data', { type, name });
  const pool = { type: 'AWS::Cognito::UserPool', name: 'Users' };
  return {
    table: await data('AWS::DynamoDB::GlobalTable', 'Table'),
    reports: await data('AWS::S3::Bucket', 'Reports'),
    pool: await resourceOf(aws, 'WebVitals-production-Identity', pool),
  };
}

const Key = { pk: { S: 'account#kept' }, sk: { S: 'kept' } };
const object = 'kept/report.json';
const Username = 'kept@example.com';

/** An item, an object and a user. */
export async function writeData(
  { aws }: Emulator,
  { table, reports, pool }: Holders,
): Promise<void> {
  await aws.dynamo.send(new PutItemCommand({ TableName: table, Item: Key }));
  await aws.s3.send(new PutObjectCommand({ Bucket: reports, Key: object, Body: 'kept' }));
  await aws.cognito.send(new AdminCreateUserCommand({ UserPoolId: pool, Username }));
}

/** Which of them are there. */
export async function dataIn({ aws }: Emulator, { table, reports, pool }: Holders) {
  const { Item } = await aws.dynamo.send(new GetItemCommand({ TableName: table, Key }));
  const { Body } = await aws.s3.send(new GetObjectCommand({ Bucket: reports, Key: object }));
  const user = await aws.cognito.send(new AdminGetUserCommand({ UserPoolId: pool, Username }));
  return { item: Item, object: await Body?.transformToString(), user: user.Enabled };
}
export const kept = { item: Key, object: 'kept', user: true };
