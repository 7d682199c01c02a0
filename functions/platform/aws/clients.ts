import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { once } from '../once.ts';

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
 * Has a client ask for ranges instead of prefixes. DynamoDB finds both by its index; the local table finds a prefix by
 * reading the whole partition.
 */
export function queryByRange(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next) => (args) =>
      next('KeyConditionExpression' in args.input ? { ...args, input: byRange(args.input) } : args),
    { step: 'initialize', priority: 'high', name: 'prefixesAsRanges' },
  );
  return client;
}

// Every client has a file of its own, because the bundler visits every module that a function can reach: hundreds for each
// client.

export const documentClient = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({});
  // The default copies every response for a logger that is not set: a tenth of the time of a long one.
  client.middlewareStack.remove('loggerMiddleware');
  const marshallOptions = { removeUndefinedValues: true };
  return queryByRange(DynamoDBDocumentClient.from(client, { marshallOptions }));
});
