import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues as shapes } from '../../shared/jobs/job-queues.ts';
import { functionOf, type Worker } from '../../shared/jobs/workers.ts';
import { needsOf } from '../needs.ts';
import { functionProps, type Needs } from './grants.ts';
import { isQueueUsed } from './is-queue-used.ts';
import type { Resources } from './resources.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { workerCap } from './worker-caps.ts';

/** Combined needs of handlers that share a function. */
function needsTogether(all: readonly Needs[]): Needs {
  const union = <Item>(of: (one: Needs) => readonly Item[] | undefined): Item[] => [
    ...new Set(all.flatMap((one) => of(one) ?? [])),
  ];
  const largest = (of: (one: Needs) => number | undefined): number | undefined => {
    const sizes = all.flatMap((one) => of(one) ?? []);
    return sizes.length === 0 ? undefined : Math.max(...sizes);
  };
  const together: { [Kind in keyof Required<Needs>]: Needs[Kind] } = {
    table: union(({ table }) => table),
    sends: union(({ sends }) => sends),
    objects: union(({ objects }) => objects),
    statusPages: all.find(({ statusPages }) => statusPages)?.statusPages,
    visitorLogs: all.find(({ visitorLogs }) => visitorLogs)?.visitorLogs,
    // An empty list is a need too.
    users: all.some(({ users }) => users) ? union(({ users }) => users) : undefined,
    sockets: union(({ sockets }) => sockets),
    mail: all.find(({ mail }) => mail)?.mail,
    pingNodes: all.find(({ pingNodes }) => pingNodes)?.pingNodes,
    operator: all.find(({ operator }) => operator)?.operator,
    settings: union(({ settings }) => settings),
    isSet: union(({ isSet }) => isSet),
    timeoutSeconds: largest(({ timeoutSeconds }) => timeoutSeconds),
    memorySize: largest(({ memorySize }) => memorySize),
    temporaryStorage: largest(({ temporaryStorage }) => temporaryStorage),
    architecture: all.find(({ architecture }) => architecture)?.architecture,
  };
  return together;
}

/**
 * The function of a worker, with what its jobs need together. It takes as many jobs at once as the queue's shape, or the
 * operator, allows.
 */
export class JobWorker extends ServiceFunction {
  readonly worker: Worker;
  /** Grants of a job if it had its own function. */
  readonly grantsOf: (job: string) => Pick<ServiceFunctionProps, 'environment' | 'permissions'>;

  constructor(scope: Construct, id: string, worker: Worker, resources: Resources) {
    const needs = worker.jobs.map((job) => needsOf(`${job.id}.worker`));
    const props = functionProps(scope, needsTogether(needs), resources);
    const queue = resources.queueOf(worker.id);
    super(scope, id, {
      ...props,
      entryPoint: functionOf(worker),
      description: `Takes jobs from ${worker.id}`,
      timeout: Duration.seconds(shapes[worker.id].timeoutSeconds),
      permissions: [...props.permissions, consumeFrom(queue)],
    });
    this.worker = worker;
    this.grantsOf = (job) => functionProps(scope, needsOf(`${job}.worker`), resources);
    this.function.addEventSource(
      new SqsEventSource(queue, {
        // Lambda polls a queue day and night, which costs.
        enabled: isQueueUsed(worker.id, resources.settings),
        batchSize: shapes[worker.id].batchSize,
        maxConcurrency: workerCap(worker.id, resources.settings),
        // Only failed messages are delivered again.
        reportBatchItemFailures: true,
      }),
    );
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
