import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { MetricName } from '../../shared/deployment/own-metrics.ts';
import { tableShape } from '../../shared/deployment/table-shape.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import { ownMetric } from '../platform/own-metric.ts';
import { title } from '../platform/title.ts';
import { settingsOf } from '../settings.ts';
import { type AlarmShape, alarms, type OwnAlarmId } from './catalogue.ts';

/** The alarms that no single subsystem owns: all functions of the account, the table, events, mail. */
export function addGeneralAlarms(
  scope: Construct,
  { topic, table }: { topic: ITopic; table: ITable },
): void {
  alarmOn(scope, 'FunctionErrors', {
    ...alarms['functions-fail'],
    topic,
    metric: LambdaFunction.metricAllErrors(fiveMinutes),
    all: LambdaFunction.metricAllInvocations(fiveMinutes),
  });
  alarmOn(scope, 'FunctionThrottles', {
    ...alarms['functions-throttled'],
    topic,
    metric: LambdaFunction.metricAllThrottles(fiveMinutes),
  });
  alarmOn(scope, 'TableThrottles', {
    ...alarms['table-throttles'],
    topic,
    metric: throttlesOf(table),
  });
  alarmOn(scope, 'BouncedMails', {
    ...alarms['mail-bounces'],
    topic,
    metric: mailReputation('Reputation.BounceRate'),
  });
  alarmOn(scope, 'MailComplaints', {
    ...alarms['mail-complaints'],
    topic,
    metric: mailReputation('Reputation.ComplaintRate'),
  });
  const settings = settingsOf(scope);
  for (const [id, shape] of ownAlarms)
    if (shape.only === undefined || settings[shape.only] !== '')
      alarmOnOwn(scope, title(id), { ...shape, topic });
}

// Object.entries loses the type of the keys.
const ownAlarms = Object.entries<AlarmShape>(alarms).filter(
  (entry): entry is [OwnAlarmId, OwnAlarm] => entry[1].own !== undefined,
);
type OwnAlarm = AlarmShape & { own: MetricName };

/** A share without a least number is the metric's average. */
function alarmOnOwn(scope: Construct, id: string, shape: OwnAlarm & { topic: ITopic }): void {
  const { own, share, atLeast } = shape;
  const metric = ownMetric(scope, own);
  if (share === undefined) return alarmOn(scope, id, { ...shape, metric });
  if (atLeast === undefined)
    return alarmOn(scope, id, { ...shape, metric: metric.with({ statistic: 'Average' }) });
  alarmOn(scope, id, { ...shape, metric, all: metric.with({ statistic: 'SampleCount' }) });
}

/** A rate of the whole account, over all stages. */
const mailReputation = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum' });

/** Reads and writes that the table refuses, and writes that an index holds up. */
function throttlesOf(table: ITable): MathExpression {
  const metric = (metricName: string, dimensions: Record<string, string> = {}) =>
    new Metric({
      ...fiveMinutes,
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...dimensions },
    });
  const usingMetrics = Object.fromEntries([
    ['reads', metric('ReadThrottleEvents')],
    ['writes', metric('WriteThrottleEvents')],
    ...Object.keys(tableShape.indexes).map((index) => [
      index,
      metric('WriteThrottleEvents', { GlobalSecondaryIndexName: index }),
    ]),
  ]);
  const sum = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({
    expression: sum.join(' + '),
    usingMetrics,
    period: fiveMinutes.period,
  });
}
