import { Stack } from 'aws-cdk-lib';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { readObjects, sendTo, writeObjects } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';

export interface ScreenshotsStackProps extends WorkStackProps {
  reports: IBucket;
}

/**
 * Screenshots: the queues of pictures that are asked for and that are due, the worker with the browser that takes them, and
 * the sweep that finds what was lost.
 */
export class ScreenshotsStack extends Stack {
  readonly queues: Record<'screenshot' | 'scheduled-screenshot', Queue>;

  constructor(scope: Construct, id: string, props: ScreenshotsStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports, settings } = props;
    const { queue } = new JobQueue(this, 'Screenshots', {
      name: 'screenshot',
      alarms: props.alarms,
    });
    const scheduled = new JobQueue(this, 'ScheduledScreenshots', {
      name: 'scheduled-screenshot',
      alarms: props.alarms,
    });
    this.queues = { screenshot: queue, 'scheduled-screenshot': scheduled.queue };
    new JobWorker(this, 'TakeScreenshot', {
      codeOf,
      table,
      job: takeScreenshot,
      queues: this.queues,
      settings,
      description: 'Photographs pages, and compares each picture with the one before',
      // Chromium comes as x64 only.
      architecture: Architecture.X86_64,
      // Lambda gives a processor and a bit at 2 GB, which is what loading a page takes.
      memorySize: 2048,
      temporaryStorage: 1024,
      environment: {
        REPORTS_BUCKET: reports.bucketName,
        QUEUE_URL_EVENT: props.events.queueUrl,
      },
      permissions: [sendTo(props.events), readObjects(reports), writeObjects(reports)],
    });
    new ScheduledFunction(this, 'SweepScreenshots', {
      schedule: 'sweep-screenshots',
      alarms: props.alarms,
      codeOf,
      table,
      environment: {
        QUEUE_URL_SCREENSHOT: queue.queueUrl,
        QUEUE_URL_SCHEDULED_SCREENSHOT: scheduled.queue.queueUrl,
        QUEUE_URL_EVENT: props.events.queueUrl,
      },
      permissions: [sendTo(queue), sendTo(scheduled.queue), sendTo(props.events)],
    });
  }
}
