import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { TableUse } from '../../shared/deployment/needs.ts';
import { partitions, type TablePartition } from '../../shared/deployment/table-shape.ts';

const isPartition = (name: string): name is TablePartition => Object.hasOwn(partitions, name);

/** Grants a function its uses of the table, on the affected partitions only. */
export function tableStatements(table: ITable, uses: readonly TableUse[]): PolicyStatement[] {
  const keysOf = new Map<string, string[]>();
  const statements: PolicyStatement[] = [];
  for (const use of uses) {
    const [verb = '', on = ''] = use.split(' ');
    if (isPartition(on)) keysOf.set(verb, [...(keysOf.get(verb) ?? []), partitions[on]].toSorted());
    else
      statements.push(
        new PolicyStatement({
          actions: ['dynamodb:Query'],
          resources: [`${table.tableArn}/index/${on}`],
        }),
      );
  }
  const byPartitions = Map.groupBy(keysOf, ([, keys]) => keys.join());
  for (const verbs of byPartitions.values()) {
    const [[, keys] = ['', []]] = verbs;
    statements.push(
      new PolicyStatement({
        actions: verbs.map(([verb]) => `dynamodb:${verb}`),
        resources: [table.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
      }),
    );
  }
  return statements;
}

const wildcardReasons = new WeakMap<PolicyStatement, string>();
/** Why a statement ends in a wildcard; passed to cdk-nag with the role that gets it. */
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

/** Finds the objects of an account. */
export const listObjects = (bucket: IBucket): PolicyStatement =>
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });

/**
 * Reads objects. Without the right to list, S3 answers 'access denied' for an expired object instead of 'not found'.
 */
export const readObjects = (bucket: IBucket): PolicyStatement[] => [
  onObjects(bucket, 's3:GetObject'),
  listObjects(bucket),
];

export const writeObjects = (bucket: IBucket): PolicyStatement => onObjects(bucket, 's3:PutObject');

/** Tags that decide how long the bucket keeps an object. */
export const tagObjects = (bucket: IBucket): PolicyStatement =>
  onObjects(bucket, 's3:PutObjectTagging');

export const removeObjects = (bucket: IBucket): PolicyStatement =>
  onObjects(bucket, 's3:DeleteObject');

export const sendTo = (queue: IQueue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });
