import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { after, dayMs } from '../platform/times.ts';
import { cloudWatchClient } from '../providers/operator/cloudwatch-client.ts';
import { publish } from '../providers/operator/publish.ts';
import { dayReport, type DayFacts } from './day-report.ts';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { jobOf } from '../platform/jobs/job-of.ts';

/** Looks at up to ten times this many messages. */
const mostReads = 10;
/** Long enough that no read sees a message again. */
const hiddenSeconds = 60;

/** Messages from SES name no job. */
const bareJob = 'take-mail-feedback';

/** Counts the messages of the dead-letter queue by their jobs, and leaves them there. */
async function countLetters(client: SQSClient, QueueUrl: string): Promise<DayFacts['deadLetters']> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  const total = Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0);
  const byJob: Record<string, number> = {};
  if (total === 0) return { total, byJob };
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
  return { total, byJob };
}

/** Every morning. Does nothing on the local host, or where the operator wants no report. */
export const handler = handleSchedule('report-day', async () => {
  const operator = env.operator();
  if (operator === undefined) return;
  const { topicArn, deadLettersUrl, stage, workers, endpoints } = operator;
  const place = { region: env.region(), keys: env.keys() };
  const cloudWatch = cloudWatchClient({ ...place, endpoint: endpoints.cloudWatch });
  const to = new Date();
  const sinceYesterday = { from: after(to, -dayMs), to };
  const [alarms, deadLetters, { dropped = 0, broken }, worked] = await Promise.all([
    cloudWatch.openAlarms(`WebVitals-${stage}-`),
    countLetters(queueClient(), deadLettersUrl),
    cloudWatch.read(
      {
        dropped: { metric: 'MessagesDropped', statistic: 'Sum' },
        broken: { metric: 'ScansBroken', statistic: 'Average' },
      },
      { namespace: `WebVitals/${stage}`, ...sinceYesterday },
    ),
    cloudWatch.read(
      Object.fromEntries(
        workers.map(({ functionName }, index) => [
          `worker${index}`,
          { metric: 'Duration', statistic: 'Sum', of: { FunctionName: functionName } },
        ]),
      ),
      { namespace: 'AWS/Lambda', ...sinceYesterday },
    ),
  ]);
  const report = dayReport({
    stage,
    alarms,
    deadLetters,
    messagesDropped: dropped,
    scansBroken: broken,
    busy: Object.fromEntries(
      workers.map(({ queue, cap }, index) => [
        queue,
        (worked[`worker${index}`] ?? 0) / dayMs / cap,
      ]),
    ),
  });
  await publish({ ...place, endpoint: endpoints.sns }, topicArn, report);
});
