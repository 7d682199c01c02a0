import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import { queueClient } from '../aws/queue-client.ts';
import { env } from '../aws/env.ts';
import { log } from '../logger.ts';

/** Makes the queue deliver a failed job soon. Never fails: otherwise the job is delivered after the queue's timeout. */
export async function retrySoon(
  { id }: Pick<JobContract, 'id'>,
  { receiptHandle, eventSourceARN }: Pick<SQSRecord, 'receiptHandle' | 'eventSourceARN'>,
  seconds: number,
): Promise<void> {
  try {
    await queueClient().send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: urlOf(eventSourceARN),
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: seconds,
      }),
    );
  } catch (error) {
    log.warn('could not shorten the retry delay', { job: id, error });
  }
}

/** Address of a queue from its ARN, `arn:aws:sqs:<region>:<account>:<name>`. */
function urlOf(arn: string): string {
  const [, , , region, account, name] = arn.split(':');
  return `${env.queueEndpoint() ?? `https://sqs.${region}.amazonaws.com`}/${account}/${name}`;
}
