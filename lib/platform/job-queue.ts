import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import { alarms as catalogue } from '../alarms/catalogue.ts';
import { alarmOn } from './alarm-on.ts';

export interface JobQueueProps {
  name: QueueName;
  /** The queue of its jobs after their last delivery. */
  deadLetters: IQueue;
  /** The topic that is notified when a job waits too long. */
  alarms: ITopic;
}

/** A queue with the shape from `shared/jobs`, and the alarm of a job that waits. */
export class JobQueue extends Construct {
  readonly jobQueueName: QueueName;
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { name, deadLetters, alarms }: JobQueueProps) {
    super(scope, id);
    const shape = queues[name];
    this.jobQueueName = name;
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(shape.visibilityTimeoutSeconds),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: shape.maxReceiveCount },
    });
    const longest = Duration.minutes(shape.waitsAtMostMinutes);
    alarmOn(this, 'OldestJobAlarm', {
      ...catalogue['job-waits'],
      topic: alarms,
      of: name,
      metric: this.queue.metricApproximateAgeOfOldestMessage(),
      atLeast: longest.toSeconds(),
    });
  }
}
