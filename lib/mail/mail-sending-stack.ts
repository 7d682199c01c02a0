import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** What all mails share: how SES tells of bounces and complaints, and the key of the links that stop mails. */
export class MailSendingStack extends Stack {
  readonly configurationSet: ConfigurationSet;
  readonly linkKey: Secret;
  readonly #feedback: Topic;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.#feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    this.configurationSet = new ConfigurationSet(this, 'Mails', {
      // A complaint about a digest switches the channel off; it must not keep a password reset from being sent.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    this.configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(this.#feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.linkKey = new Secret(this, 'LinkKey', {
      description: 'Signs links that stop mails without a sign-in',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    Validations.of(this.linkKey).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A new key would break the links in all mails of the last 90 days, and with them unsubscribing.',
    });
  }

  /** Has a queue receive the feedback, as SES wrote it. */
  tell(queue: IQueue): void {
    this.#feedback.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  }
}
