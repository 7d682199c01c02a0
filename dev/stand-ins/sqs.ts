import { createRequestHandler } from 'local-aws-sqs';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { listenForClients } from './client-server.ts';
import { deliverAsSqs } from './sqs-deliveries.ts';

export interface SqsStandIn {
  url: string;
  /** By queue name; the dead-letter queue of `scan` is `scan-dlq`. */
  queueUrls: Record<string, string>;
  stop(): Promise<void>;
}

const accountId = '000000000000';
const region = 'us-east-1';

/** Starts the local SQS with every queue and its dead-letter queue. Messages are in memory only. */
export async function startSqs(queues: Record<string, QueueShape>, port = 0): Promise<SqsStandIn> {
  let handle: ReturnType<typeof createRequestHandler>['requestHandler'] | undefined;
  const listener = await listenForClients(
    { service: 'sqs' },
    (request, response) => void handle?.(request, response),
    port,
  );
  // Queue urls contain the port, so the handler can only be created once it is known.
  const { requestHandler, service } = createRequestHandler({
    port: listener.port,
    hostname: '127.0.0.1',
    accountId,
    region,
    emulateQueueCreationLifecycle: false,
    queues: Object.entries(queues).flatMap(([name, shape]) => [
      { QueueName: deadLetterName(name) },
      {
        QueueName: name,
        Attributes: {
          VisibilityTimeout: shape.visibilityTimeoutSeconds,
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: `arn:aws:sqs:${region}:${accountId}:${deadLetterName(name)}`,
            maxReceiveCount: shape.maxReceiveCount,
          }),
        },
      },
    ]),
  });
  service.Queues.forEach(deliverAsSqs);
  handle = requestHandler;
  const names = Object.keys(queues).flatMap((name) => [name, deadLetterName(name)]);
  return {
    url: listener.url,
    queueUrls: Object.fromEntries(
      names.map((name) => [name, `${listener.url}/${accountId}/${name}`]),
    ),
    stop: () => listener.stop(),
  };
}

const deadLetterName = (queue: string): string => `${queue}-dlq`;
