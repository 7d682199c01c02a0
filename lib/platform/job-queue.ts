import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../shared/jobs/define-job.ts';

export interface JobQueueProps {
  name: QueueName;
  /** Told when a job ends in the dead-letter queue, or waits too long. */
  alarms: ITopic;
  /** @default 1 hour */
  oldestJob?: Duration;
}

/** A queue as `shared/jobs` shapes it, with its dead-letter queue and the two alarms that every queue needs. */
export class JobQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: JobQueueProps) {
    super(scope, id);
    const shape = queues[props.name];
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
    const alarm = new SnsAction(props.alarms);
    new Alarm(this, 'DeadLettersAlarm', {
      alarmDescription: `Jobs of the ${props.name} queue failed for good; see docs/operations.md`,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
      }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(alarm);
    new Alarm(this, 'OldestJobAlarm', {
      alarmDescription: `The oldest job of the ${props.name} queue waits too long`,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: (props.oldestJob ?? Duration.hours(1)).toSeconds(),
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(alarm);
  }
}
