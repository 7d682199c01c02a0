import { Annotations, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { MetricName } from '../../shared/deployment/own-metrics.ts';
import { tableShape } from '../../shared/deployment/table-shape.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import { ownMetric } from '../platform/own-metric.ts';
import { title } from '../platform/title.ts';
import { addBudget } from './budget.ts';
import { hasRunbookAddress } from './runbook-address.ts';
import { type AlarmShape, alarms, type OwnAlarmId } from './catalogue.ts';

export interface AlarmTopicProps extends StackProps {
  alarmEmail: string;
}

/** The topic of alarms. Subscribe anything to it; an operator's address is subscribed when it is set. */
export class AlarmTopicStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmTopicProps) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
    // `enforceSSL` gives the topic a policy, which replaces the default one that lets the account's alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (props.alarmEmail !== '')
      this.topic.addSubscription(new EmailSubscription(props.alarmEmail));
  }
}

const noAddress =
  "Alarms name docs/operations.md instead of an address: set publicUrl (CloudFront's address will do) or runbookUrl.";

/** The topic, and the alarms that no single subsystem owns: all functions of the account, the table, events, mail. */
export class AlarmsStack extends AlarmTopicStack {
  constructor(
    scope: Construct,
    id: string,
    props: AlarmTopicProps & { table: ITable; monthlyBudget: number },
  ) {
    super(scope, id, props);
    const { topic } = this;
    alarmOn(this, 'FunctionErrors', {
      ...alarms['functions-fail'],
      topic,
      metric: LambdaFunction.metricAllErrors(fiveMinutes),
      all: LambdaFunction.metricAllInvocations(fiveMinutes),
    });
    alarmOn(this, 'FunctionThrottles', {
      ...alarms['functions-throttled'],
      topic,
      metric: LambdaFunction.metricAllThrottles(fiveMinutes),
    });
    alarmOn(this, 'TableThrottles', {
      ...alarms['table-throttles'],
      topic,
      metric: throttlesOf(props.table),
    });
    alarmOn(this, 'BouncedMails', {
      ...alarms['mail-bounces'],
      topic,
      metric: mailReputation('Reputation.BounceRate'),
    });
    alarmOn(this, 'MailComplaints', {
      ...alarms['mail-complaints'],
      topic,
      metric: mailReputation('Reputation.ComplaintRate'),
    });
    if (!hasRunbookAddress(this)) Annotations.of(this).addInfoV2('web-vitals:runbook', noAddress);
    addBudget(this, props);
    for (const [id, shape] of ownAlarms) alarmOnOwn(this, title(id), { ...shape, topic });
  }
}

// Object.entries loses the type of the keys.
const ownAlarms = Object.entries<AlarmShape>(alarms).filter(
  (entry): entry is [OwnAlarmId, OwnAlarm] => entry[1].own !== undefined,
);
type OwnAlarm = AlarmShape & { own: MetricName };

/** A share without a least number is the metric's average. */
function alarmOnOwn(scope: Construct, id: string, shape: OwnAlarm & { topic: Topic }): void {
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
