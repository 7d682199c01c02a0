import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table of entities. Stores are created from it, so tests can give each their own table. */
export interface Table {
  client: DynamoDBDocumentClient;
  tableName: string;
}

export const service = 'web-vitals';

/** ElectroDB's options for an entity on this table. */
export const on = ({ client, tableName }: Table) => ({ client, table: tableName });

/** Expired items count as absent, even before DynamoDB has deleted them. */
export const isExpired = (item: { expiresAt?: number | undefined }, now: Date): boolean =>
  item.expiresAt !== undefined && item.expiresAt * 1000 <= now.getTime();

/** Epoch seconds, the form of the table's TTL attribute. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Caches objects by table. ElectroDB validates a model whenever an entity is created from it, which takes milliseconds,
 * far longer than the request itself.
 */
export function oncePerTable<Made>(make: (table: Table) => Made): (table: Table) => Made {
  const made = new WeakMap<DynamoDBDocumentClient, Map<string, Made>>();
  return (table) => {
    const ofClient = made.get(table.client) ?? new Map<string, Made>();
    made.set(table.client, ofClient);
    const known = ofClient.get(table.tableName) ?? make(table);
    ofClient.set(table.tableName, known);
    return known;
  };
}
