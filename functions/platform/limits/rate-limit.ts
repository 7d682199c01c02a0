import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { epochSeconds, type Table } from '../table/table.ts';

interface Turn {
  allowed: boolean;
  /** Seconds until the window ends; 0 when allowed. */
  retryAfterSeconds: number;
}

export interface RateLimit {
  /** Identifies the limit and its subject, such as `sign-in#127.0.0.1`. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** @default 'Too many requests, please try again later' */
  refusal?: string | undefined;
  now: Date;
}

/** Counts like `takeToken`. @throws ProblemError `too_many_requests` if none is left in this window */
export async function requireToken(table: Table, limit: RateLimit): Promise<void> {
  const turn = await takeToken(table, limit);
  if (turn.allowed) return;
  const refusal = limit.refusal ?? 'Too many requests, please try again later';
  throw new ProblemError('too_many_requests', refusal, {
    retryAfterSeconds: turn.retryAfterSeconds,
  });
}

/** Removes a count that should not apply, such as that of a successful sign-in. */
export async function returnToken({ client, tableName }: Table, limit: RateLimit): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(limit),
        UpdateExpression: 'ADD #count :back',
        ConditionExpression: '#count > :none',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':back': -1, ':none': 0 },
      }),
    );
  } catch (error) {
    // The window is over and its count deleted: nothing to return.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

const startOf = ({ now, windowSeconds }: RateLimit): number =>
  epochSeconds(now) - (epochSeconds(now) % windowSeconds);
const keyOf = (limit: RateLimit) => ({
  pk: `limit#${limit.key}`,
  sk: `window#${startOf(limit)}`,
});

/**
 * Takes one of `limit` turns in the current window of `windowSeconds`; a condition prevents two requests from sharing
 * the last one.
 */
export async function takeToken({ client, tableName }: Table, rateLimit: RateLimit): Promise<Turn> {
  const { limit, windowSeconds, now } = rateLimit;
  const windowEnd = startOf(rateLimit) + windowSeconds;
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(rateLimit),
        UpdateExpression: 'ADD #count :one SET expiresAt = :end',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':end': windowEnd },
      }),
    );
    return { allowed: true, retryAfterSeconds: 0 };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { allowed: false, retryAfterSeconds: Math.max(1, windowEnd - epochSeconds(now)) };
  }
}
