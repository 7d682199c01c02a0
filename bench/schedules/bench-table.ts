import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../../dev/stand-ins/create-table.ts';
import { startDynamoDb } from '../../dev/stand-ins/dynamodb.ts';
import { localCredentials, localRegion } from '../../dev/stand-ins/local-credentials.ts';

/** A separate in-memory table that counts its requests. */
export async function startBenchTable() {
  const standIn = await startDynamoDb();
  const raw = new DynamoDBClient({
    endpoint: standIn.url,
    region: localRegion,
    credentials: localCredentials,
  });
  await createTable(raw, 'bench');
  const client = DynamoDBDocumentClient.from(raw, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const requests = new Map<string, number>();
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (input) => {
        requests.set(commandName, (requests.get(commandName) ?? 0) + 1);
        return next(input);
      },
    { step: 'initialize' },
  );
  return {
    table: { client, tableName: 'bench' },
    engine: standIn.engine,
    /** Requests by command since the last reset. */
    requests,
    async stop(): Promise<void> {
      client.destroy();
      await standIn.stop();
    },
  };
}
