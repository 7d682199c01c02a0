import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, type Table } from './table/table.ts';

export interface Turn {
  allowed: boolean;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Takes one of `limit` turns in the current window of `windowSeconds`; a condition keeps two requests from sharing the last. */
export async function takeToken(
  { client, tableName }: Table,
  {
    key,
    limit,
    windowSeconds,
    now,
  }: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<Turn> {
  const seconds = epochSeconds(now);
  const windowStart = seconds - (seconds % windowSeconds);
  const windowEnd = windowStart + windowSeconds;
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `limit#${key}`, sk: `window#${windowStart}` },
        UpdateExpression: 'ADD #count :one SET expiresAt = :end',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':end': windowEnd },
      }),
    );
    return { allowed: true, retryAfterSeconds: 0 };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { allowed: false, retryAfterSeconds: Math.max(1, windowEnd - seconds) };
  }
}
