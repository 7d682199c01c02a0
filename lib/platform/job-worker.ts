import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  type JobContract,
  type QueueName,
  queues as shapes,
  queuesOf,
} from '../../shared/jobs/define-job.ts';
import type { Settings } from '../settings.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface JobWorkerProps extends Omit<ServiceFunctionProps, 'entryPoint' | 'timeout'> {
  job: JobContract;
  /** All queues of the job among them. */
  queues: Partial<Record<QueueName, IQueue>>;
  settings: Pick<Settings, 'workers'>;
}

/** The worker of one kind of job: takes from each of its queues what the shape of the queue, or the operator, allows. */
export class JobWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, { job, queues, settings, ...props }: JobWorkerProps) {
    const sources = queuesOf(job).map((name) => {
      const queue = queues[name];
      if (queue === undefined) throw new Error(`${job.id} is given no queue ${name}`);
      return { queue, name, shape: shapes[name] };
    });
    super(scope, id, {
      ...props,
      entryPoint: `${job.id}.worker`,
      timeout: Duration.seconds(shapes[job.queue].timeoutSeconds),
      permissions: [...props.permissions, ...sources.map(({ queue }) => consumeFrom(queue))],
    });
    for (const { queue, name, shape } of sources) {
      this.function.addEventSource(
        new SqsEventSource(queue, {
          batchSize: shape.batchSize,
          maxConcurrency: settings.workers[name] ?? shape.maxConcurrency,
          // Only those that failed come again.
          reportBatchItemFailures: true,
        }),
      );
    }
  }
}

const consumeFrom = (queue: IQueue): PolicyStatement =>
  new PolicyStatement({
    actions: [
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:ChangeMessageVisibility',
    ],
    resources: [queue.queueArn],
  });
