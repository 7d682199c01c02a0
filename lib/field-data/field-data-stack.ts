import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../shared/jobs/define-job.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { consumeFrom, JobQueue, jobsOf } from '../platform/job-queue.ts';
import { readTable, writeTable } from '../platform/permissions.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { cruxAccess, type CruxSettings } from './crux-access.ts';

export interface FieldDataStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  alarms: ITopic;
  settings: CruxSettings;
}

/** Field data: the queue of pages that are due, and the worker that asks CrUX about them. */
export class FieldDataStack extends Stack {
  readonly queues: Record<'field-data', Queue>;

  constructor(scope: Construct, id: string, props: FieldDataStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms } = props;
    const { queue } = new JobQueue(this, 'FieldData', { name: 'field-data', alarms });
    this.queues = { 'field-data': queue };
    const crux = cruxAccess(this, props.settings);
    const { function: worker } = new ServiceFunction(this, 'ReadFieldData', {
      codeOf,
      entryPoint: 'read-field-data.worker',
      description: 'Reads what real visitors saw from the Chrome UX Report, once a day and page',
      timeout: Duration.seconds(queues['field-data'].visibilityTimeoutSeconds - 30),
      environment: { TABLE_NAME: table.tableName, ...crux.environment },
      permissions: [readTable(table), writeTable(table), consumeFrom(queue), ...crux.permissions],
    });
    worker.addEventSource(jobsOf(queue, queues['field-data']));
  }
}
