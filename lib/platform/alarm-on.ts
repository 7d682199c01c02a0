import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** The usual period: five minutes. */
export const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' } as const;

export interface AlarmOnProps {
  /** The topics that are notified. */
  topic: ITopic;
  metric: IMetric;
  /** What is wrong, as a sentence without its full stop. */
  says: string;
  /** Heading in docs/operations.md that says what to do. */
  see: string;
  /** Threshold from which it alarms. @default 1 */
  atLeast?: number;
  /** Periods in a row. @default 1 */
  periods?: number;
  /** Whether the topic is notified when the alarm is over. @default true */
  isToldWhenOver?: boolean;
  /** Alarms when the metric is below the threshold or has no data, instead of when it reaches the threshold. */
  lessThan?: number;
}

/** An alarm that says what is wrong and which section of the manual helps. Missing data raises no alarm by default. */
export function alarmOn(scope: Construct, id: string, props: AlarmOnProps): void {
  const { topic, metric, says, see, atLeast = 1, periods = 1, lessThan } = props;
  const { isToldWhenOver = true } = props;
  const anchor = see
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(' ', '-');
  const isSilence = lessThan !== undefined;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${says}. What to do: docs/operations.md#${anchor}`,
    metric,
    threshold: lessThan ?? atLeast,
    evaluationPeriods: periods,
    comparisonOperator: isSilence
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: isSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  if (isToldWhenOver) alarm.addOkAction(new SnsAction(topic));
}
