import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { FailedItems, sqsEvent } from '../../dev/workers/sqs-event.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { jobOf } from '../../functions/platform/jobs/dispatch-jobs.ts';
import { scheduledGroup } from '../../functions/platform/jobs/send-job.ts';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import { jobs } from '../../shared/jobs/all-jobs.ts';
import type { Cause } from '../../shared/jobs/define-job.ts';

/** A client of its own, which no test makes fail. */
const client = new SQSClient({});

/** The job of a queue whose messages name none, because AWS writes them. */
const bareJobOf = (queue: string): string | undefined =>
  jobs.find((job) => job.isBare === true && job.queue === queue)?.id;

/** A message that stays hidden until it is released. */
interface Received {
  message: Message;
  QueueUrl: string;
}

async function isEmpty(QueueUrl: string): Promise<boolean> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages) === 0;
}

async function receiveAny(QueueUrl: string): Promise<Received | undefined> {
  // A busy machine may answer late and empty, and an empty answer takes a while.
  for (let look = 1; look <= 3 && !(await isEmpty(QueueUrl)); look += 1) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1, AttributeNames: ['All'] }),
    );
    if (Messages[0] !== undefined) return { message: Messages[0], QueueUrl };
  }
  return undefined;
}

/**
 * Messages that were set aside while another job's were taken, by queue and job. They are returned when their job is
 * asked for.
 */
const aside = new Map<string, Received[]>();

async function sendAgain({ message, QueueUrl }: Received): Promise<void> {
  const { AWSTraceHeader: StringValue, MessageGroupId } = message.Attributes ?? {};
  await client.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: message.Body,
      ...(MessageGroupId !== undefined && { MessageGroupId }),
      ...(StringValue !== undefined && {
        MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue } },
      }),
    }),
  );
}

/** A queue's first message of a job. */
export async function receiveFrom(queue: string, job: string): Promise<Received | undefined> {
  const placeOf = (ofJob: string | undefined): string => `${queue} ${ofJob}`;
  const waiting = aside.get(placeOf(job)) ?? [];
  aside.delete(placeOf(job));
  for (const one of waiting) await sendAgain(one);
  for (;;) {
    const found = await receiveAny(env.queueUrl(queue));
    if (found === undefined) return undefined;
    const itsJob = jobOf(found.message.Body ?? '') ?? bareJobOf(queue);
    if (itsJob === job) return found;
    await remove(found);
    aside.set(placeOf(itsJob), [...(aside.get(placeOf(itsJob)) ?? []), found]);
  }
}

/** One message of a job, if there is one. */
export async function receive(job: string): Promise<Received | undefined> {
  const contract = jobs.find(({ id }) => id === job);
  if (contract === undefined) throw new Error(`There is no job ${job}`);
  return receiveFrom(contract.queue, job);
}

/** One message of a job that was given up. */
export const receiveDead = async (job: string): Promise<Message | undefined> =>
  (await receiveFrom('dead-letters', job))?.message;

/** Who waits for it, by the group in which it was sent. */
export const causeOf = ({ message }: Received): Cause =>
  message.Attributes?.MessageGroupId === scheduledGroup ? 'clock' : 'person';

export const eventOf = ({ message, QueueUrl }: Received): SQSEvent => sqsEvent([message], QueueUrl);

export async function remove({ message: { ReceiptHandle }, QueueUrl }: Received): Promise<void> {
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
}

/** As if its visibility timeout were over; one that is with the dead letters already stays there. */
export async function release({ message: { ReceiptHandle }, QueueUrl }: Received): Promise<void> {
  try {
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  } catch (error) {
    if (!(error instanceof ReceiptHandleIsInvalid)) throw error;
  }
}

/**
 * Gives a worker the jobs of one kind that are in its queues, as Lambda would, until nothing is left.
 * @returns how many deliveries that took
 */
export async function drain(job: string, worker: JobHandler): Promise<number> {
  for (let deliveries = 0; ; deliveries += 1) {
    const received = await receive(job);
    if (received === undefined) return deliveries;
    const failed = FailedItems.parse(await worker(eventOf(received)));
    if (failed.size === 0) await remove(received);
    else await release(received);
  }
}
