import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from './once.ts';

// Most functions use the table and queues. The other clients have their own files, because the bundler visits every module
// that a function can reach: hundreds for each client.

export const documentClient = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({});
  // The default copies every response for a logger that is not set: a tenth of the time of a long one.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});
export const queueClient = /* @__PURE__ */ once(() => new SQSClient({}));
