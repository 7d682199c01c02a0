import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableShape } from '../../shared/deployment/table-shape.ts';

/** Creates the table with its indexes and expiry, unless it exists. */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { partitionKey, sortKey, indexes, timeToLiveAttribute } = tableShape;
  const keys = [{ partitionKey, sortKey }, ...Object.values(indexes)];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys
          .flatMap((key) => [key.partitionKey, key.sortKey])
          .map((name) => ({ AttributeName: name, AttributeType: 'S' })),
        KeySchema: keySchema(partitionKey, sortKey),
        GlobalSecondaryIndexes: Object.entries(indexes).map(([name, key]) => ({
          IndexName: name,
          KeySchema: keySchema(key.partitionKey, key.sortKey),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
    );
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLiveAttribute },
    }),
  );
}

const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];
