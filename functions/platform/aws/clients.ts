import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Created at first use and kept for the life of the process, so that warm calls reuse connections. Marked pure, so that
 * a bundle contains only the clients that it uses.
 */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

export const documentClient = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({});
  // The default copies every response for a logger that is not set: a tenth of the time of a long one.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});
export const queueClient = /* @__PURE__ */ once(() => new SQSClient({}));
export const bucketClient = /* @__PURE__ */ once(
  () =>
    new S3Client({
      // Host names per bucket do not resolve on loopback; AWS accepts both forms.
      forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
      // Optional checksums turn streams into chunks, which stand-ins store as they are.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);
/** Gives up on a hanging service early enough to retry, and to answer within the function's own time. */
const impatient = {
  requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  maxAttempts: 2,
};
export const userPoolClient = /* @__PURE__ */ once(
  () => new CognitoIdentityProviderClient(impatient),
);
export const mailClient = /* @__PURE__ */ once(() => new SESv2Client(impatient));
export const parameterClient = /* @__PURE__ */ once(() => new SSMClient(impatient));
