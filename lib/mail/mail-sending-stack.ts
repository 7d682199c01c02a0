import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
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
import { published } from '../platform/published.ts';
import { stageOf } from '../platform/stage.ts';
import type { Settings } from '../settings.ts';

export interface MailSendingStackProps extends StackProps {
  settings: Pick<Settings, 'adoptMailLinkKey'>;
}

/**
 * Shared parts of all mails: how SES reports bounces and complaints, and the key of the links that stop mails. The key
 * is kept when the stack is deleted, and can be adopted by another one.
 */
export class MailSendingStack extends Stack {
  readonly configurationSet: ConfigurationSet;
  readonly linkKey: ISecret;
  /** Name of that secret, for other stacks. */
  readonly linkKeyName: string;
  readonly #feedback: Topic;

  constructor(scope: Construct, id: string, { settings, ...props }: MailSendingStackProps) {
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
    const { adoptMailLinkKey } = settings;
    this.linkKey =
      adoptMailLinkKey === ''
        ? this.#newLinkKey()
        : Secret.fromSecretCompleteArn(this, 'LinkKey', adoptMailLinkKey);
    this.linkKeyName = published(this, 'LinkKeyName', this.linkKey.secretName);
  }

  #newLinkKey(): Secret {
    const linkKey = new Secret(this, 'LinkKey', {
      description: `Signs links that stop mails of WebVitals-${stageOf(this)} without a sign-in`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(linkKey).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A new key would break the links in all mails of the last 90 days, and with them unsubscribing.',
    });
    return linkKey;
  }

  /** Has a queue receive the feedback, as SES wrote it. */
  sendFeedbackTo(queue: IQueue): void {
    this.#feedback.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  }
}
