import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Where alarms go. Subscribe anything to the topic; an operator's address is subscribed when it is set. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { alarmEmail: string }) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { displayName: 'Web Vitals alarms', enforceSSL: true });
    // `enforceSSL` gives the topic a policy, which takes the place of the one that lets the account's own alarms publish.
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
