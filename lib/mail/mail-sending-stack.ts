import { Stack, type StackProps } from 'aws-cdk-lib';
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

/** Shared parts of all mails: how SES reports bounces and complaints. */
export class MailSendingStack extends Stack {
  readonly configurationSet: ConfigurationSet;
  readonly #feedback: Topic;

  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, props);
    this.#feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    this.configurationSet = new ConfigurationSet(this, 'Mails', {
      // A complaint about a digest switches the channel off; password resets must still be sent.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    this.configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(this.#feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** Has a queue receive the feedback, as SES wrote it. */
  sendFeedbackTo(queue: IQueue): void {
    this.#feedback.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  }
}
