import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';

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

/** The topic, and the budget. Alarms are in the stacks of what they watch, and general ones in that of the API's stage. */
export class AlarmsStack extends AlarmTopicStack {
  constructor(scope: Construct, id: string, props: AlarmTopicProps & { monthlyBudget: number }) {
    super(scope, id, props);
    addBudget(this, props);
  }
}

/** Percent of the budget, of what has been spent or of what AWS expects by the end of the month. */
const thresholds = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * A budget of the whole account, as costs of one stage are known by an activated tag only. It needs an address. CloudFormation
 * names it, since another address makes another budget.
 */
export function addBudget(
  stack: Stack,
  { monthlyBudget, alarmEmail }: { monthlyBudget: number; alarmEmail: string },
): void {
  if (monthlyBudget === 0 || alarmEmail === '') return;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  new CfnBudget(stack, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: thresholds.map((one) => ({
      notification: { ...one, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers,
    })),
  });
}
