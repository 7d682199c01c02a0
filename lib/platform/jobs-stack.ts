import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption, type IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { rollUpVisitors } from '../../shared/jobs/catalogue.ts';
import { type QueueName, queues } from '../../shared/jobs/job-queues.ts';
import { workers } from '../../shared/jobs/workers.ts';
import { alarms as catalogue } from '../alarms/catalogue.ts';
import { alarmOn } from './alarm-on.ts';
import { JobWorker } from './job-worker.ts';
import type { Settings } from '../settings.ts';
import { isQueueUsed } from './is-queue-used.ts';
import type { Resources } from './resources.ts';
import { title } from './title.ts';
import { visitorLogs } from '../visitors/visitor-logs.ts';

interface JobQueueProps {
  name: QueueName;
  /** The queue of its jobs after their last delivery. */
  deadLetters: IQueue;
  /** The topic that is notified when a job waits too long; undefined if none of its jobs is sent. */
  alarms: ITopic | undefined;
}

/** A queue with the shape from `shared/jobs`, and the alarm of a job that waits. */
class JobQueue extends Construct {
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
    if (alarms === undefined) return;
    const { waitsAtMostMinutes, scheduledWaitsAtMostMinutes = waitsAtMostMinutes } = shape;
    alarmOn(this, 'OldestJobAlarm', {
      ...catalogue['job-waits'],
      topic: alarms,
      of: name,
      metric: this.queue.metricApproximateAgeOfOldestMessage(),
      atLeast: Duration.minutes(scheduledWaitsAtMostMinutes).toSeconds(),
    });
    if (scheduledWaitsAtMostMinutes === waitsAtMostMinutes) return;
    alarmOn(this, 'OldestOwnJobAlarm', {
      ...catalogue['person-waits'],
      topic: alarms,
      of: name,
      // Without the jobs of a group that keeps the workers busy: the clock's.
      metric: this.queue.metric('ApproximateAgeOfOldestMessageInQuietGroups', {
        statistic: 'Maximum',
      }),
      atLeast: Duration.minutes(waitsAtMostMinutes).toSeconds(),
    });
  }
}

/** Messages that were added in five minutes. A queue that nothing has used for hours reports nothing, which counts as empty. */
const growthOf = (queue: Queue): MathExpression =>
  new MathExpression({
    expression: 'DIFF(FILL(letters, 0))',
    usingMetrics: {
      letters: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    },
    period: Duration.minutes(5),
  });

export interface JobsStackProps extends StackProps {
  alarms: ITopic;
  settings: Settings;
}

/**
 * Every queue with its worker, and the dead-letter queue of all of them: a message names its job, and a redrive returns it to
 * its queue. Workers are added once everything exists that they may be granted.
 */
export class JobsStack extends Stack {
  readonly queues: ReadonlyMap<QueueName, JobQueue>;
  readonly deadLetters: Queue;
  /** The access log of beacons: in the stack of its queue and its worker, which both depend on it. */
  readonly visitorLogs: Bucket;
  readonly #workers: JobWorker[] = [];

  constructor(scope: Construct, id: string, { alarms, settings, ...props }: JobsStackProps) {
    super(scope, id, props);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    alarmOn(this, 'DeadLettersAlarm', {
      ...catalogue['dead-letters'],
      topic: alarms,
      metric: growthOf(this.deadLetters),
    });
    // Object.keys loses the type of the keys.
    const names = Object.keys(queues) as QueueName[];
    this.queues = new Map(
      names.map((name) => [
        name,
        new JobQueue(this, title(name), {
          name,
          alarms: isQueueUsed(name, settings) ? alarms : undefined,
          deadLetters: this.deadLetters,
        }),
      ]),
    );
    this.visitorLogs = visitorLogs(this, this.queueOf(rollUpVisitors.queue));
  }

  /** @throws for a queue that does not exist */
  queueOf(name: QueueName): Queue {
    const found = this.queues.get(name);
    if (found === undefined) throw new Error(`There is no queue ${name}`);
    return found.queue;
  }

  /** @throws before the functions are added */
  workerOf(name: QueueName): IFunction {
    const found = this.#workers.find(({ worker }) => worker.id === name);
    if (found === undefined) throw new Error(`There is no worker of ${name}`);
    return found.function;
  }

  addFunctions(resources: Resources): void {
    for (const worker of workers)
      this.#workers.push(new JobWorker(this, `${title(worker.id)}Worker`, worker, resources));
  }
}
