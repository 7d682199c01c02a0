import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from './once.ts';
import { queryByRange } from './query-by-range.ts';

// Every client has a file of its own, because the bundler visits every module that a function can reach: hundreds for each
// client.

export const documentClient = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({});
  // The default copies every response for a logger that is not set: a tenth of the time of a long one.
  client.middlewareStack.remove('loggerMiddleware');
  const marshallOptions = { removeUndefinedValues: true };
  return queryByRange(DynamoDBDocumentClient.from(client, { marshallOptions }));
});
