import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { localCredentials, localRegion } from './local-credentials.ts';
import type { SqsStandIn } from './sqs.ts';

/** Sends what another service of AWS publishes to a queue, unchanged; a missing queue is ignored. */
export async function sendBare(
  { url, queueUrls }: Pick<SqsStandIn, 'url' | 'queueUrls'>,
  queue: string,
  message: unknown,
): Promise<void> {
  const QueueUrl = queueUrls[queue];
  if (QueueUrl === undefined) return;
  const client = new SQSClient({
    endpoint: url,
    region: localRegion,
    credentials: localCredentials,
  });
  try {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  } finally {
    client.destroy();
  }
}
