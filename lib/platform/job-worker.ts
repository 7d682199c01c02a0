import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type JobContract, queues as shapes, queuesOf } from '../../shared/jobs/define-job.ts';
import { needsOf } from '../needs.ts';
import { functionProps } from './grants.ts';
import type { Resources } from './resources.ts';
import { ServiceFunction } from './service-function.ts';

/**
 * The worker of one kind of job. It takes from each of its queues as many jobs at once as the queue's shape, or the
 * operator, allows.
 */
export class JobWorker extends ServiceFunction {
  constructor(scope: Construct, id: string, job: JobContract, resources: Resources) {
    const names = queuesOf(job);
    const entryPoint = `${job.id}.worker`;
    const props = functionProps(scope, needsOf(entryPoint), resources);
    const sources = names.map((name) => ({ name, queue: resources.queueOf(name) }));
    super(scope, id, {
      ...props,
      entryPoint,
      description: `Takes jobs from ${names.join(' and ')}`,
      timeout: Duration.seconds(shapes[job.queue].timeoutSeconds),
      permissions: [...props.permissions, ...sources.map(({ queue }) => consumeFrom(queue))],
    });
    for (const { name, queue } of sources) {
      const { batchSize, maxConcurrency } = shapes[name];
      this.function.addEventSource(
        new SqsEventSource(queue, {
          batchSize,
          maxConcurrency: resources.settings.workers[name] ?? maxConcurrency,
          // Only failed messages are delivered again.
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
