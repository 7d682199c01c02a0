import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table of entities. Stores are created from it, so tests can give each their own table. */
export interface Table {
  client: DynamoDBDocumentClient;
  tableName: string;
}

/** Expired items count as absent, even before DynamoDB has deleted them. */
export const isExpired = (item: { expiresAt?: number | undefined }, now: Date): boolean =>
  item.expiresAt !== undefined && item.expiresAt * 1000 <= now.getTime();

/** Epoch seconds, the form of the table's TTL attribute. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
