import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { FailedItems, sqsEvent } from '../../dev/workers/sqs-event.ts';
import { env } from '../../functions/platform/aws/env.ts';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import type { QueueName } from '../../shared/jobs/define-job.ts';

/** A client of its own, which no test makes fail. */
const client = new SQSClient({});

type AnyQueue = QueueName | `${QueueName}-dlq`;

async function isEmpty(QueueUrl: string): Promise<boolean> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages) === 0;
}

/** One message, if there is one; it stays hidden until it is released. */
export async function receive(queue: AnyQueue): Promise<Message | undefined> {
  const QueueUrl = env.queueUrl(queue);
  // A busy machine may answer late and empty, and an empty answer takes a while.
  for (let look = 1; look <= 3 && !(await isEmpty(QueueUrl)); look += 1) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1, AttributeNames: ['All'] }),
    );
    if (Messages[0] !== undefined) return Messages[0];
  }
  return undefined;
}

export const eventOf = (queue: QueueName, messages: readonly Message[]) =>
  sqsEvent(messages, env.queueUrl(queue));

export async function remove(queue: QueueName, { ReceiptHandle }: Message): Promise<void> {
  await client.send(new DeleteMessageCommand({ QueueUrl: env.queueUrl(queue), ReceiptHandle }));
}

/** As if its visibility timeout were over; one that is with the dead letters already stays there. */
export async function release(queue: QueueName, { ReceiptHandle }: Message): Promise<void> {
  const QueueUrl = env.queueUrl(queue);
  try {
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  } catch (error) {
    if (!(error instanceof ReceiptHandleIsInvalid)) throw error;
  }
}

/** Gives a worker what is in a queue, as Lambda would, until nothing is left. @returns how many deliveries that took */
export async function drain(queue: QueueName, worker: JobHandler): Promise<number> {
  for (let deliveries = 0; ; deliveries += 1) {
    const message = await receive(queue);
    if (message === undefined) return deliveries;
    const failed = FailedItems.parse(await worker(eventOf(queue, [message])));
    if (failed.size === 0) await remove(queue, message);
    else await release(queue, message);
  }
}
