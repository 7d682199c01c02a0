import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../shared/jobs/define-job.ts';
import { alarmOn } from './alarm-on.ts';

/** Messages that were added in five minutes. A queue that nothing has used for hours reports nothing, which counts as empty. */
const growthOf = (queue: Queue): MathExpression =>
  new MathExpression({
    expression: 'DIFF(FILL(letters, 0))',
    usingMetrics: {
      letters: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    },
    period: Duration.minutes(5),
  });

export interface JobQueueProps {
  name: QueueName;
  /** Topics that are notified when a job reaches the dead-letter queue or waits too long. */
  alarms: ITopic;
}

/** A queue with the shape from `shared/jobs`, its dead-letter queue, and the two alarms of every queue. */
export class JobQueue extends Construct {
  readonly jobQueueName: QueueName;
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: JobQueueProps) {
    super(scope, id);
    const shape = queues[props.name];
    this.jobQueueName = props.name;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(shape.visibilityTimeoutSeconds),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: shape.maxReceiveCount },
    });
    alarmOn(this, 'DeadLettersAlarm', {
      topic: props.alarms,
      metric: growthOf(this.deadLetters),
      // The letters stay for 14 days: only further ones are news, and no quiet period says that they are gone.
      isToldWhenOver: false,
      says: `Jobs of the ${props.name} queue failed five times`,
      see: 'Dead letters',
    });
    const longest = Duration.minutes(shape.waitsAtMostMinutes);
    alarmOn(this, 'OldestJobAlarm', {
      topic: props.alarms,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      atLeast: longest.toSeconds(),
      says: `A job of the ${props.name} queue waits for ${longest.toHumanString()} and more`,
      see: 'A job waits',
    });
  }
}
