import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues as shapes } from '../../shared/jobs/job-queues.ts';
import { functionOf, type Worker } from '../../shared/jobs/workers.ts';
import { needsOf } from '../needs.ts';
import { functionProps } from './grants.ts';
import { needsTogether } from './needs-together.ts';
import type { Resources } from './resources.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { workerCap } from './worker-caps.ts';

/**
 * The function of a worker, with what its jobs need together. It takes from each of its queues as many jobs at once as
 * the queue's shape, or the operator, allows.
 */
export class JobWorker extends ServiceFunction {
  readonly worker: Worker;
  /** Grants of a job if it had its own function. */
  readonly grantsOf: (job: string) => Pick<ServiceFunctionProps, 'environment' | 'permissions'>;

  constructor(scope: Construct, id: string, worker: Worker, resources: Resources) {
    const needs = worker.jobs.map((job) => needsOf(`${job.id}.worker`));
    const props = functionProps(scope, needsTogether(needs), resources);
    const sources = worker.queues.map((name) => ({ name, queue: resources.queueOf(name) }));
    super(scope, id, {
      ...props,
      entryPoint: functionOf(worker),
      description: `Takes jobs from ${worker.queues.join(' and ')}`,
      timeout: Duration.seconds(shapes[worker.id].timeoutSeconds),
      permissions: [...props.permissions, ...sources.map(({ queue }) => consumeFrom(queue))],
    });
    this.worker = worker;
    this.grantsOf = (job) => functionProps(scope, needsOf(`${job}.worker`), resources);
    for (const { name, queue } of sources) {
      const { batchSize } = shapes[name];
      this.function.addEventSource(
        new SqsEventSource(queue, {
          batchSize,
          maxConcurrency: workerCap(name, resources.settings),
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
