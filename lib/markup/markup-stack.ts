import { Annotations, Stack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { startDueValidation, validatePage } from '../../shared/jobs/catalogue.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { removeObjects, sendTo, writeObjects } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';
import { baseImages, isPinned } from './base-images.ts';

export interface MarkupStackProps extends WorkStackProps {
  reports: IBucket;
}

/**
 * Markup validation: the worker with the Nu checker and its Java, its queues for persons and for the clock, and the sweep
 * that finds what was lost.
 */
export class MarkupStack extends Stack {
  readonly queues: Record<'validation' | 'scheduled-validation' | 'due-validation', Queue>;

  constructor(scope: Construct, id: string, props: MarkupStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports, settings, events } = props;
    const loose = Object.values(baseImages()).filter((image) => !isPinned(image));
    if (loose.length > 0)
      Annotations.of(this).addWarningV2(
        'web-vitals:baseImages',
        `${loose.join(' and ')} may be another image at the next build: run \`node bin/pin-images.ts\``,
      );
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
    new JobWorker(this, 'StartDueValidation', {
      codeOf,
      table,
      job: startDueValidation,
      queues: this.queues,
      settings,
      description: 'Queues the validations that the clock says are due',
      environment: {
        QUEUE_URL_SCHEDULED_VALIDATION: scheduled.queue.queueUrl,
      },
      permissions: [sendTo(scheduled.queue)],
    });
    new JobWorker(this, 'ValidatePage', {
      codeOf,
      table,
      job: validatePage,
      queues: this.queues,
      settings,
      description: 'Checks the markup of pages with a warm Nu Html Checker',
      // Java's 512 MB of heap and as much around it, and a processor to start it with.
      memorySize: 2048,
      environment: {
        REPORTS_BUCKET: reports.bucketName,
        QUEUE_URL_EVENT: events.queueUrl,
      },
      permissions: [sendTo(events), writeObjects(reports), removeObjects(reports)],
    });
    new ScheduledFunction(this, 'SweepValidations', {
      schedule: 'sweep-validations',
      alarms: props.alarms,
      codeOf,
      table,
      environment: {
        QUEUE_URL_VALIDATION: queue.queueUrl,
        QUEUE_URL_SCHEDULED_VALIDATION: scheduled.queue.queueUrl,
        QUEUE_URL_EVENT: events.queueUrl,
      },
      permissions: [sendTo(queue), sendTo(scheduled.queue), sendTo(events)],
    });
  }
}
