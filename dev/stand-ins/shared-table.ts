import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Enough to keep the local table busy. */
export const tableRequestsAtOnce = 4;

/**
 * Lets a client have at most `most` requests open at a time. The local table answers one after the other, so a person's
 * request would otherwise wait behind a thousand of the clock's.
 */
export function limitConcurrency(client: DynamoDBDocumentClient, most: number): void {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      if (underWay < most) underWay += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await next(args);
      } finally {
        const following = waiting.shift();
        if (following === undefined) underWay -= 1;
        else following();
      }
    },
    { step: 'initialize', priority: 'high', name: 'littleAtOnce' },
  );
}
