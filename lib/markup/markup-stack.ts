import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../shared/jobs/define-job.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { consumeFrom, JobQueue, jobsOf } from '../platform/job-queue.ts';
import {
  readTable,
  removeObjects,
  sendTo,
  writeObjects,
  writeTable,
} from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import { ServiceFunction } from '../platform/service-function.ts';

export interface MarkupStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  reports: Bucket;
  alarms: ITopic;
}

/**
 * Markup validation: the worker with the Nu checker and its Java, its queues for persons and for the clock, and the sweep
 * that finds what was lost.
 */
export class MarkupStack extends Stack {
  readonly queues: Record<'validation' | 'scheduled-validation' | 'due-validation', Queue>;

  constructor(scope: Construct, id: string, props: MarkupStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports } = props;
    const { queue } = new JobQueue(this, 'Validations', {
      name: 'validation',
      alarms: props.alarms,
    });
    const scheduled = new JobQueue(this, 'ScheduledValidations', {
      name: 'scheduled-validation',
      alarms: props.alarms,
    });
    const due = new JobQueue(this, 'DueValidations', {
      name: 'due-validation',
      alarms: props.alarms,
    });
    this.queues = {
      validation: queue,
      'scheduled-validation': scheduled.queue,
      'due-validation': due.queue,
    };
    const { function: starter } = new ServiceFunction(this, 'StartDueValidation', {
      codeOf,
      entryPoint: 'start-due-validation.worker',
      description: 'Queues the validations that the clock says are due',
      timeout: Duration.seconds(queues['due-validation'].visibilityTimeoutSeconds - 30),
      environment: {
        TABLE_NAME: table.tableName,
        QUEUE_URL_SCHEDULED_VALIDATION: scheduled.queue.queueUrl,
      },
      permissions: [
        readTable(table),
        writeTable(table),
        sendTo(scheduled.queue),
        consumeFrom(due.queue),
      ],
    });
    starter.addEventSource(jobsOf(due.queue, queues['due-validation']));
    const { function: worker } = new ServiceFunction(this, 'ValidatePage', {
      codeOf,
      entryPoint: 'validate-page.worker',
      description: 'Checks the markup of pages with a warm Nu Html Checker',
      // Java's 512 MB of heap and as much around it, and a processor to start it with.
      memorySize: 2048,
      timeout: Duration.seconds(queues.validation.visibilityTimeoutSeconds - 30),
      environment: { TABLE_NAME: table.tableName, REPORTS_BUCKET: reports.bucketName },
      permissions: [
        readTable(table),
        writeTable(table),
        writeObjects(reports),
        removeObjects(reports),
        consumeFrom(queue),
        consumeFrom(scheduled.queue),
      ],
    });
    worker.addEventSource(jobsOf(queue, queues.validation));
    worker.addEventSource(jobsOf(scheduled.queue, queues['scheduled-validation']));
    new ScheduledFunction(this, 'SweepValidations', {
      schedule: 'sweep-validations',
      alarms: props.alarms,
      codeOf,
      environment: {
        TABLE_NAME: table.tableName,
        QUEUE_URL_VALIDATION: queue.queueUrl,
        QUEUE_URL_SCHEDULED_VALIDATION: scheduled.queue.queueUrl,
      },
      permissions: [readTable(table), writeTable(table), sendTo(queue), sendTo(scheduled.queue)],
    });
  }
}
