import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { AlarmShape } from '../alarms/catalogue.ts';
import { runbookAddress } from '../alarms/runbook-address.ts';

/** The usual period: five minutes. */
export const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' } as const;

export interface AlarmOnProps extends AlarmShape {
  /** The topic that is notified. */
  topic: ITopic;
  /** The counted metric; with `share`, the failures. Its statistic counts, the alarm sets the period. */
  metric: IMetric;
  /** With `share` and `atLeast`: the total whose failures the metric counts. */
  all?: IMetric;
  /** The queue, schedule or region in `says`. */
  of?: string;
}

/** An alarm that says what is wrong and which section of the runbook helps. Missing data raises no alarm by default. */
export function alarmOn(scope: Construct, id: string, props: AlarmOnProps): void {
  const { topic, says, of = '', periods = 1, atLeast = 1, share, lessThan } = props;
  const { isRaisedWithoutData = lessThan !== undefined } = props;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${says.replace('{of}', of)}. What to do: ${runbookAddress(scope, props)}`,
    metric: measured(props),
    threshold: lessThan ?? share ?? atLeast,
    evaluationPeriods: periods,
    comparisonOperator:
      lessThan !== undefined
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: isRaisedWithoutData
      ? TreatMissingData.BREACHING
      : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  if (props.notifiesWhenOver ?? true) alarm.addOkAction(new SnsAction(topic));
}

/** The share of failures, zero below their least number; without a share, the metric itself. */
function measured({ metric, all, share, atLeast, minutes = 5 }: AlarmOnProps): IMetric {
  const period = Duration.minutes(minutes);
  const over = (one: IMetric): IMetric => (one instanceof Metric ? one.with({ period }) : one);
  if (share === undefined || all === undefined) return over(metric);
  return new MathExpression({
    expression: `IF(failed >= ${atLeast ?? 1}, failed / everything, 0)`,
    usingMetrics: { failed: over(metric), everything: over(all) },
    period,
  });
}
