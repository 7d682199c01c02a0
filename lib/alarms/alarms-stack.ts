import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { tableShape } from '../../shared/table-shape.ts';
import { refusedMails } from '../platform/refused-mails.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import { ownMetric } from '../platform/own-metric.ts';

export interface AlarmTopicProps extends StackProps {
  alarmEmail: string;
}

/** Where alarms go. Subscribe anything to the topic; an operator's address is subscribed when it is set. */
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

/** The topic, and the alarms that no single subsystem owns: all functions of the account, the table, events, mail. */
export class AlarmsStack extends AlarmTopicStack {
  constructor(scope: Construct, id: string, props: AlarmTopicProps & { table: ITable }) {
    super(scope, id, props);
    const { topic } = this;
    alarmOn(this, 'FunctionErrors', {
      topic,
      metric: LambdaFunction.metricAllErrors(fiveMinutes),
      atLeast: 5,
      says: 'Functions of the account crash or run out of time',
      see: 'Functions fail',
    });
    alarmOn(this, 'FunctionThrottles', {
      topic,
      metric: LambdaFunction.metricAllThrottles(fiveMinutes),
      periods: 3,
      says: 'The account has reached its limit of concurrent Lambda functions',
      see: 'Functions are throttled',
    });
    alarmOn(this, 'TableThrottles', {
      topic,
      metric: throttlesOf(props.table),
      atLeast: 10,
      says: 'The table refuses requests because there are too many',
      see: 'The table throttles',
    });
    alarmOn(this, 'UndeliveredEvents', {
      topic,
      metric: ownMetric(this, 'EventsUndelivered'),
      periods: 3,
      says: 'Events wait for their subscribers',
      see: 'Events wait',
    });
    alarmOn(this, 'PostponedMessages', {
      topic,
      metric: ownMetric(this, 'MessagesPostponed'),
      periods: 3,
      atLeast: 50,
      says: 'Slack, Discord or SES do not take messages',
      see: 'Messages wait',
    });
    alarmOn(this, 'RefusedMails', {
      topic,
      metric: refusedMails(this, fiveMinutes),
      says: 'SES did not take a mail',
      see: 'Mail is refused',
    });
    alarmOn(this, 'BouncedMails', {
      topic,
      metric: mailReputation('Reputation.BounceRate'),
      // At 5 % SES puts the account under review, at 10 % it may stop sending.
      atLeast: 0.04,
      says: 'More than 4 % of the mails bounce',
      see: 'Mail bounces',
    });
    alarmOn(this, 'MailComplaints', {
      topic,
      metric: mailReputation('Reputation.ComplaintRate'),
      // At 0.1 % SES puts the account under review, at 0.5 % it may stop sending.
      atLeast: 0.0008,
      says: 'More than 0.08 % of the mails are reported as spam',
      see: 'Mail is reported as spam',
    });
  }
}

/** A rate of the whole account, over all stages. */
const mailReputation = (metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName,
    period: Duration.hours(1),
    statistic: 'Maximum',
  });

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
