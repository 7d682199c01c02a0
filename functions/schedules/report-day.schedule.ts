import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { after, dayMs } from '../platform/times.ts';
import { cloudWatchClient } from '../providers/operator/cloudwatch-client.ts';
import { publish } from '../providers/operator/publish.ts';
import { countLetters } from './count-letters.ts';
import { dayReport } from './day-report.ts';

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
