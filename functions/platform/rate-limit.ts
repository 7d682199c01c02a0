import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProblemError } from '../../shared/errors.ts';
import { epochSeconds, type Table } from './table/table.ts';

interface Turn {
  allowed: boolean;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number;
}

export interface RateLimit {
  /** What is limited and for whom, such as `sign-in#127.0.0.1`. */
  key: string;
  limit: number;
  windowSeconds: number;
  now: Date;
}

/** Takes a turn as `takeToken` does. @throws ProblemError `too_many_requests` when there is none left in this window */
export async function takeTurn(table: Table, limit: RateLimit): Promise<void> {
  const turn = await takeToken(table, limit);
  if (turn.allowed) return;
  throw new ProblemError('too_many_requests', 'Too many requests, please try again later', {
    retryAfterSeconds: turn.retryAfterSeconds,
  });
}

/** Takes one of `limit` turns in the current window of `windowSeconds`; a condition keeps two requests from sharing the last. */
export async function takeToken(
  { client, tableName }: Table,
  { key, limit, windowSeconds, now }: RateLimit,
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
