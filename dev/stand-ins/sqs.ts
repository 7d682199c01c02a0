import { createRequestHandler } from 'local-aws-sqs';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { listenForClients } from './client-server.ts';
import { deliverAsSqs } from './sqs-deliveries.ts';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { localCredentials, localRegion } from './local-credentials.ts';

export type SqsStandIn = Awaited<ReturnType<typeof startSqs>>;

const accountId = '000000000000';
const region = 'us-east-1';
const deadLetters = 'dead-letters';

/** Starts the local SQS with every queue and the dead-letter queue of all. Messages are in memory only. */
export async function startSqs(queues: Record<string, QueueShape>) {
  let handle: ReturnType<typeof createRequestHandler>['requestHandler'] | undefined;
  const listener = await listenForClients(
    { service: 'sqs' },
    (request, response) => void handle?.(request, response),
  );
  // Queue urls contain the port, so the handler can only be created once it is known.
  const { requestHandler, service } = createRequestHandler({
    port: listener.port,
    hostname: '127.0.0.1',
    accountId,
    region,
    emulateQueueCreationLifecycle: false,
    queues: [
      { QueueName: deadLetters },
      ...Object.entries(queues).map(([name, shape]) => ({
        QueueName: name,
        Attributes: {
          VisibilityTimeout: shape.visibilityTimeoutSeconds,
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: `arn:aws:sqs:${region}:${accountId}:${deadLetters}`,
            maxReceiveCount: shape.maxReceiveCount,
          }),
        },
      })),
    ],
  });
  const deliveries = new Map(service.Queues.map((queue) => [queue.QueueName, deliverAsSqs(queue)]));
  handle = requestHandler;
  const names = [deadLetters, ...Object.keys(queues)];
  return {
    url: listener.url,
    /** By queue name; that of all dead letters is `dead-letters`. */
    queueUrls: Object.fromEntries(
      names.map((name) => [name, `${listener.url}/${accountId}/${name}`]),
    ),
    /** Resolves once a queue has a message that can be received, or the signal is aborted: no request waits for it. */
    whenAvailable: async (name: string, signal: AbortSignal): Promise<void> =>
      deliveries.get(name)?.whenAvailable(signal),
    stop: (): Promise<void> => listener.stop(),
  };
}

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
