import { Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { sendTo } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';

/**
 * Uptime: the queue of attempts, the worker that makes them and sends the further ones to itself, and the sweep that finds
 * those that were lost.
 */
export class UptimeStack extends Stack {
  readonly queues: Record<'uptime', Queue>;

  constructor(scope: Construct, id: string, props: WorkStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms, settings, events } = props;
    const { queue } = new JobQueue(this, 'Uptime', { name: 'uptime', alarms });
    this.queues = { uptime: queue };
    const environment = {
      QUEUE_URL_UPTIME: queue.queueUrl,
      QUEUE_URL_EVENT: events.queueUrl,
    };
    const permissions = [sendTo(queue), sendTo(events)];
    new JobWorker(this, 'CheckUptime', {
      codeOf,
      table,
      job: checkUptime,
      queues: this.queues,
      settings,
      description: 'Tries to reach pages, a batch at once',
      environment,
      permissions,
    });
    new ScheduledFunction(this, 'SweepConfirmations', {
      schedule: 'sweep-confirmations',
      alarms,
      codeOf,
      table,
      environment,
      permissions,
    });
  }
}
