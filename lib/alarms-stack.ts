import { Stack, type StackProps } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/** Where alarms go. Subscribe anything to the topic; an operator's address is subscribed when it is set. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { alarmEmail: string }) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { displayName: 'Web Vitals alarms', enforceSSL: true });
    if (props.alarmEmail !== '')
      this.topic.addSubscription(new EmailSubscription(props.alarmEmail));
  }
}
