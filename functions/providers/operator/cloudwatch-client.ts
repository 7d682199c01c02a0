import * as z from 'zod';
import { type SigningKeys, postSigned } from '../../platform/aws/sign-request.ts';
import { requestProvider } from '../request-provider.ts';
import { answerOf } from '../text-of.ts';

export interface AwsPlace {
  region: string;
  keys: SigningKeys;
  /** @default the service's in the region */
  endpoint?: string | undefined;
}

export interface OpenAlarm {
  description: string;
  since: Date;
}

interface MetricQuery {
  metric: string;
  statistic: 'Sum' | 'Average';
  /** Dimensions. @default none */
  of?: Readonly<Record<string, string>>;
}

const provider = 'CloudWatch';
export const patience = { secrets: [], timeoutMs: 8000, pauseMs: 500, longestWaitMs: 5000 };

const Alarms = z.object({
  MetricAlarms: z.array(
    z.object({ AlarmDescription: z.string().default(''), StateUpdatedTimestamp: z.number() }),
  ),
});
const Data = z.object({
  MetricDataResults: z.array(z.object({ Id: z.string(), Values: z.array(z.number()) })),
});

/** Reads alarms and metrics. https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/Welcome.html */
export function cloudWatchClient({ region, keys, endpoint }: AwsPlace) {
  const url = new URL('/', endpoint ?? `https://monitoring.${region}.amazonaws.com`);

  const ask = <Answer>(
    action: string,
    question: object,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> =>
    requestProvider(
      provider,
      async (signal) => {
        const body = JSON.stringify(question);
        const headers = {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `GraniteServiceVersion20100801.${action}`,
        };
        const by = { service: 'monitoring', region, keys };
        const response = await postSigned(url, { headers, body }, by, signal);
        return answerOf(response, provider, schema);
      },
      patience,
    );

  return {
    /** Alarms whose name begins so and that are raised, 100 at most. */
    async openAlarms(namePrefix: string): Promise<OpenAlarm[]> {
      const question = { AlarmNamePrefix: namePrefix, StateValue: 'ALARM', MaxRecords: 100 };
      const { MetricAlarms } = await ask('DescribeAlarms', question, Alarms);
      return MetricAlarms.map(({ AlarmDescription, StateUpdatedTimestamp }) => ({
        description: AlarmDescription,
        since: new Date(1000 * StateUpdatedTimestamp),
      }));
    },

    /** One statistic of each metric over a period, by the given names; without data they are absent. */
    async read(
      metrics: Readonly<Record<string, MetricQuery>>,
      { namespace, from, to }: { namespace: string; from: Date; to: Date },
    ): Promise<Record<string, number>> {
      if (Object.keys(metrics).length === 0) return {};
      const seconds = Math.round((to.getTime() - from.getTime()) / 1000);
      const question = {
        StartTime: from.getTime() / 1000,
        EndTime: to.getTime() / 1000,
        MetricDataQueries: Object.entries(metrics).map(([Id, { metric, statistic, of = {} }]) => ({
          Id,
          MetricStat: {
            Metric: {
              Namespace: namespace,
              MetricName: metric,
              Dimensions: Object.entries(of).map(([Name, Value]) => ({ Name, Value })),
            },
            Period: seconds,
            Stat: statistic,
          },
        })),
      };
      const { MetricDataResults } = await ask('GetMetricData', question, Data);
      return Object.fromEntries(
        MetricDataResults.flatMap(({ Id, Values: [value] }) =>
          value === undefined ? [] : [[Id, value]],
        ),
      );
    },
  };
}
