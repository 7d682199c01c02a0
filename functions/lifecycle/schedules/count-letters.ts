import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { jobOf } from '../../platform/jobs/dispatch-jobs.ts';
import { type DeadLetters, readPart } from './day-report.ts';

/** Looks at up to ten times this many messages. */
const mostReads = 10;
/** Long enough that no read sees a message again. */
const hiddenSeconds = 60;

/** Messages from SES name no job. */
const bareJob = 'take-mail-feedback';

/** Counts the messages of the dead-letter queue by their jobs, and leaves them there. */
export async function countLetters(client: SQSClient, QueueUrl: string): Promise<DeadLetters> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  const total = Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0);
  if (total === 0) return { total, byJob: {} };
  return { total, byJob: await readPart('jobs', () => countJobs(client, QueueUrl)) };
}

async function countJobs(client: SQSClient, QueueUrl: string): Promise<Record<string, number>> {
  const byJob: Record<string, number> = {};
  for (let read = 0; read < mostReads; read += 1) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: hiddenSeconds,
      }),
    );
    if (Messages.length === 0) break;
    for (const { Body = '' } of Messages) {
      const job = jobOf(Body) ?? bareJob;
      byJob[job] = (byJob[job] ?? 0) + 1;
    }
  }
  return byJob;
}
