/**
 * Prepares a table for adoption: `node bin/ready-table.ts NAME`. A restored table has the keys and indexes of the old
 * one, but not its expiry, recovery or deletion protection.
 */
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type KeySchemaElement,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableShape } from '../shared/deployment/table-shape.ts';

const keys = (schema: KeySchemaElement[] = []): string =>
  schema.map(({ AttributeName }) => AttributeName).join(' ');

/** Differences that this script cannot fix, in words. */
async function flawsOf(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const { Table: table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const wanted = [['the table', tableShape] as const, ...Object.entries(tableShape.indexes)];
  const found = new Map([
    ['the table', keys(table.KeySchema)],
    ...(table.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', KeySchema, Projection }) => {
      const isWhole = Projection?.ProjectionType === 'ALL';
      return [IndexName, isWhole ? keys(KeySchema) : 'not every attribute'] as const;
    }),
  ]);
  const flaws = wanted.flatMap(([name, { partitionKey, sortKey }]) => {
    const has = found.get(name);
    const needs = `${partitionKey} ${sortKey}`;
    return has === needs ? [] : [`${name} has ${has ?? 'no index'} instead of ${needs}`];
  });
  return table.TableStatus === 'ACTIVE' ? flaws : [...flaws, `it is ${table.TableStatus}`];
}

/**
 * Switches expiry, recovery and deletion protection on.
 * @returns what was done, in words
 * @throws when it is not a table of this product; the table is then left unchanged
 */
export async function readyTable(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const flaws = await flawsOf(client, TableName);
  if (flaws.length > 0) throw new Error(`${TableName} cannot be adopted: ${flaws.join('; ')}`);
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  const hasExpiry = expiry?.TimeToLiveStatus?.startsWith('ENABL') === true;
  // DynamoDB refuses to switch on a setting that is on.
  if (!hasExpiry) {
    const AttributeName = tableShape.timeToLiveAttribute;
    const TimeToLiveSpecification = { AttributeName, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  return [
    'keys and indexes are right',
    hasExpiry ? 'items expired already' : 'items now expire',
    'it can be restored to a point in time',
    'it is protected from deletion',
  ];
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new Error('Which table? node bin/ready-table.ts NAME');
  for (const line of await readyTable(new DynamoDBClient({}), name))
    console.log(`${name}: ${line}`);
}
