import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** After every sort key of ours, which are ASCII. */
const last = '\u{10FFFF}';
const prefix = /begins_with\((#\w+), ?(:\w+)\)/;

/** The same query for a range of keys. */
function byRange(query: QueryCommandInput): QueryCommandInput {
  const { KeyConditionExpression: condition = '', ExpressionAttributeValues: values = {} } = query;
  const [whole, name = '', value = ''] = prefix.exec(condition) ?? [];
  const start: unknown = values[value];
  if (whole === undefined || typeof start !== 'string') return query;
  return {
    ...query,
    KeyConditionExpression: condition.replace(whole, `${name} BETWEEN ${value} AND :last`),
    ExpressionAttributeValues: { ...values, ':last': `${start}${last}` },
  };
}

/**
 * Has a client ask for ranges instead of prefixes. DynamoDB does not mind; the local one finds a range by its index, and a
 * prefix by reading the whole partition.
 */
export function queryByRange(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next) => (args) =>
      next('KeyConditionExpression' in args.input ? { ...args, input: byRange(args.input) } : args),
    { step: 'initialize', priority: 'high', name: 'prefixesAsRanges' },
  );
}

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
