import { queueClient } from '../../platform/aws/queue-client.ts';
import { env } from '../../platform/aws/env.ts';
import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { after, dayMs } from '../../platform/times.ts';
import { cloudWatchClient } from '../../providers/operator/cloudwatch-client.ts';
import { publish } from '../../providers/operator/publish.ts';
import { countLetters } from './count-letters.ts';
import { dayReport, readPart } from './day-report.ts';

/**
 * Every morning. Sends what it could read, and what it could not. Does nothing on the local host, or where the operator
 * wants no report.
 */
export const handler = handleSchedule('report-day', async () => {
  const operator = env.operator();
  if (operator === undefined) return;
  const { topicArn, alarmRegions, deadLettersUrl, stage, workers, endpoints } = operator;
  const place = { region: env.region(), keys: env.keys() };
  const inRegion = (region: string) =>
    cloudWatchClient({ ...place, region, endpoint: endpoints.cloudWatch });
  const cloudWatch = inRegion(place.region);
  const to = new Date();
  const sinceYesterday = { from: after(to, -dayMs), to };

  const alarmsIn = (region: string) =>
    readPart(`alarms in ${region}`, () => inRegion(region).openAlarms(`WebVitals-${stage}-`));
  const countEvents = async () => {
    const { dropped = 0, broken } = await cloudWatch.read(
      {
        dropped: { metric: 'MessagesDropped', statistic: 'Sum' },
        broken: { metric: 'ScansBroken', statistic: 'Average' },
      },
      { namespace: `WebVitals/${stage}`, ...sinceYesterday },
    );
    return { messagesDropped: dropped, scansBroken: broken };
  };
  const shareOfTime = async () => {
    const worked = await cloudWatch.read(
      Object.fromEntries(
        workers.map(({ functionName }, index) => [
          `worker${index}`,
          { metric: 'Duration', statistic: 'Sum', of: { FunctionName: functionName } },
        ]),
      ),
      { namespace: 'AWS/Lambda', ...sinceYesterday },
    );
    return Object.fromEntries(
      workers.map(({ queue, cap }, index) => [
        queue,
        (worked[`worker${index}`] ?? 0) / dayMs / cap,
      ]),
    );
  };

  const [alarms, deadLetters, counts, busy] = await Promise.all([
    Promise.all(alarmRegions.map(async (region) => [region, await alarmsIn(region)] as const)),
    readPart('dead letters', () => countLetters(queueClient(), deadLettersUrl)),
    readPart('counts', countEvents),
    readPart('workers', shareOfTime),
  ]);
  const report = dayReport({
    stage,
    alarms: Object.fromEntries(alarms),
    deadLetters,
    counts,
    busy,
  });
  await publish({ ...place, endpoint: endpoints.sns }, topicArn, report);
});
