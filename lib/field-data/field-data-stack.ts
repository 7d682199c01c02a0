import { Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { readFieldData } from '../../shared/jobs/catalogue.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { sendTo } from '../platform/permissions.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';
import { cruxAccess } from './crux-access.ts';

/** Field data: the queue of pages that are due, and the worker that asks CrUX about them. */
export class FieldDataStack extends Stack {
  readonly queues: Record<'field-data', Queue>;

  constructor(scope: Construct, id: string, props: WorkStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms, settings, events } = props;
    const { queue } = new JobQueue(this, 'FieldData', { name: 'field-data', alarms });
    this.queues = { 'field-data': queue };
    const crux = cruxAccess(this, settings);
    new JobWorker(this, 'ReadFieldData', {
      codeOf,
      table,
      job: readFieldData,
      queues: this.queues,
      settings,
      description: 'Reads what real visitors saw from the Chrome UX Report, once a day and page',
      environment: {
        QUEUE_URL_EVENT: events.queueUrl,
        ...crux.environment,
      },
      permissions: [sendTo(events), ...crux.permissions],
    });
  }
}
