import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

const tableArns = (table: ITable): string[] => [
  table.tableArn,
  `${table.tableArn}/index/gsi1`,
  `${table.tableArn}/index/gsi2`,
];

/** Reads items and indexes, and nothing by scanning. */
export const readTable = (table: ITable): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: tableArns(table),
  });

export const writeTable = (table: ITable): PolicyStatement =>
  new PolicyStatement({
    actions: [
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    ],
    resources: [table.tableArn],
  });

/** Counts requests, on the counters' keys only. */
export const countRequests = (table: ITable): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['limit#*'] } },
  });

/** Writes items of a few kinds only, named by how their partitions begin. */
export const writeUnder = (table: ITable, ...partitions: string[]): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });

const wildcardReasons = new WeakMap<PolicyStatement, string>();
/** Why a statement ends in a wildcard; cdk-nag is told, on the role that gets it. */
export const wildcardReasonOf = (statement: PolicyStatement): string | undefined =>
  wildcardReasons.get(statement);
export function withWildcard(statement: PolicyStatement, reason: string): PolicyStatement {
  wildcardReasons.set(statement, reason);
  return statement;
}

const onObjects = (bucket: IBucket, action: string): PolicyStatement =>
  withWildcard(
    new PolicyStatement({ actions: [action], resources: [bucket.arnForObjects('*')] }),
    'Objects are named at run time; the bucket is fixed.',
  );

/** Reads objects. Who may not list is told 'access denied' of an object that retention took, instead of that it is gone. */
export function readObjects(bucket: IBucket): PolicyStatement {
  const statement = onObjects(bucket, 's3:GetObject');
  statement.addActions('s3:ListBucket');
  statement.addResources(bucket.bucketArn);
  return statement;
}

export const writeObjects = (bucket: IBucket): PolicyStatement => onObjects(bucket, 's3:PutObject');

export const removeObjects = (bucket: IBucket): PolicyStatement =>
  onObjects(bucket, 's3:DeleteObject');

export const sendTo = (queue: IQueue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
