import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type * as z from 'zod';
import type { Cause, JobContract } from '../../../shared/jobs/define-job.ts';
import { currentTrace } from '../trace.ts';
import { log } from '../logger.ts';

/** Sends jobs whose intents are on the table. Never throws: the sweep resends those that the queue refused. */
export async function sendBestEffort<Contract extends JobContract>(
  sendJobs: SendJobs,
  job: Contract,
  payloads: readonly z.input<Contract['payload']>[],
  options?: SendOptions,
): Promise<void> {
  try {
    await sendJobs(job, payloads, options);
  } catch (error) {
    log.error('jobs not sent; the sweep will retry them', { job: job.id, payloads, error });
  }
}

export interface SendOptions {
  /** Delay in seconds, up to 900. @default 0 */
  delaySeconds?: number;
  /** Who waits for it: jobs of people are delivered before those of the clock. @default 'person' */
  cause?: Cause;
}

/**
 * Sends jobs of one kind in batches of ten, with the current trace. The intent must be on the table before this is
 * called.
 */
export type SendJobs = <Contract extends JobContract>(
  job: Contract,
  payloads: readonly z.input<Contract['payload']>[],
  options?: SendOptions,
) => Promise<void>;

/**
 * The group of scheduled messages. SQS delivers messages without a group before those of a group that takes more than a
 * tenth of the workers' time.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export const scheduledGroup = 'clock';

const messageOf = ({ id, isBare }: JobContract, payload: unknown): unknown =>
  isBare ? payload : { job: id, payload };
const text = (StringValue: string) => ({ DataType: 'String', StringValue });

export function jobSender(client: SQSClient, queueUrl: (queue: string) => string): SendJobs {
  return async (job, payloads, { delaySeconds = 0, cause = 'person' } = {}) => {
    const trace = currentTrace();
    const traced =
      trace === undefined ? {} : { MessageSystemAttributes: { AWSTraceHeader: text(trace) } };
    for (let start = 0; start < payloads.length; start += 10) {
      const Entries = payloads.slice(start, start + 10).map((payload, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(messageOf(job, job.payload.parse(payload))),
        ...(cause === 'clock' ? { MessageGroupId: scheduledGroup } : {}),
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
        ...traced,
      }));
      const sent = await client.send(
        new SendMessageBatchCommand({ QueueUrl: queueUrl(job.queue), Entries }),
      );
      if (sent.Failed && sent.Failed.length > 0) {
        throw new Error(`SQS rejected ${sent.Failed.length} of ${Entries.length} ${job.id} jobs`);
      }
    }
  };
}
