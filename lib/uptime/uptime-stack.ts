import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../shared/jobs/define-job.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { consumeFrom, JobQueue, jobsOf } from '../platform/job-queue.ts';
import { readTable, sendTo, writeTable } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import { ServiceFunction } from '../platform/service-function.ts';

export interface UptimeStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  alarms: ITopic;
}

/**
 * Uptime: the queue of attempts, the worker that makes them and sends the further ones to itself, and the sweep that finds
 * those that were lost.
 */
export class UptimeStack extends Stack {
  readonly queues: Record<'uptime', Queue>;

  constructor(scope: Construct, id: string, props: UptimeStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms } = props;
    const { queue } = new JobQueue(this, 'Uptime', { name: 'uptime', alarms });
    this.queues = { uptime: queue };
    const { function: worker } = new ServiceFunction(this, 'CheckUptime', {
      codeOf,
      entryPoint: 'check-uptime.worker',
      description: 'Tries to reach pages, a batch at once',
      timeout: Duration.seconds(queues.uptime.visibilityTimeoutSeconds - 30),
      environment: { TABLE_NAME: table.tableName, QUEUE_URL_UPTIME: queue.queueUrl },
      permissions: [readTable(table), writeTable(table), sendTo(queue), consumeFrom(queue)],
    });
    worker.addEventSource(jobsOf(queue, queues.uptime));
    new ScheduledFunction(this, 'SweepConfirmations', {
      schedule: 'sweep-confirmations',
      alarms,
      codeOf,
      environment: { TABLE_NAME: table.tableName, QUEUE_URL_UPTIME: queue.queueUrl },
      permissions: [readTable(table), writeTable(table), sendTo(queue)],
    });
  }
}
