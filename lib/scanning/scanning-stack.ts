import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { forgetPage, runLighthouse, startDueScan } from '../../shared/jobs/catalogue.ts';
import { cruxAccess } from '../field-data/crux-access.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { removeObjects, sendTo, writeObjects } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';

export interface ScanningStackProps extends WorkStackProps {
  reports: IBucket;
  socketEndpoint: string;
  push: PolicyStatement;
}

/**
 * Scanning: the worker with the browser and its two queues, one for persons and one for the clock; the sweep that finds what
 * was lost; and the worker that tidies up.
 */
export class ScanningStack extends Stack {
  readonly queues: Record<'scan' | 'scheduled-scan' | 'due-scan' | 'cleanup', Queue>;

  constructor(scope: Construct, id: string, props: ScanningStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports, settings } = props;
    const jobs = new JobQueue(this, 'Scans', { name: 'scan', alarms: props.alarms });
    const scheduled = new JobQueue(this, 'ScheduledScans', {
      name: 'scheduled-scan',
      alarms: props.alarms,
    });
    const cleanup = new JobQueue(this, 'Cleanup', { name: 'cleanup', alarms: props.alarms });
    const due = new JobQueue(this, 'DueScans', { name: 'due-scan', alarms: props.alarms });
    this.queues = {
      scan: jobs.queue,
      'scheduled-scan': scheduled.queue,
      'due-scan': due.queue,
      cleanup: cleanup.queue,
    };
    const crux = cruxAccess(this, settings);
    new JobWorker(this, 'RunLighthouse', {
      codeOf,
      table,
      job: runLighthouse,
      queues: this.queues,
      settings,
      description: 'Scans one page on one device with Lighthouse',
      // Chromium comes as x64 only.
      architecture: Architecture.X86_64,
      // Lambda gives a processor and three quarters at 3 GB; with less, Lighthouse measures the machine.
      memorySize: 3008,
      temporaryStorage: 1024,
      environment: {
        REPORTS_BUCKET: reports.bucketName,
        SOCKET_ENDPOINT: props.socketEndpoint,
        QUEUE_URL_EVENT: props.events.queueUrl,
        ...crux.environment,
      },
      permissions: [writeObjects(reports), props.push, sendTo(props.events), ...crux.permissions],
    });
    new JobWorker(this, 'ForgetPage', {
      codeOf,
      table,
      job: forgetPage,
      queues: this.queues,
      settings,
      description: 'Removes what is known of a page that was removed',
      environment: { REPORTS_BUCKET: reports.bucketName },
      permissions: [removeObjects(reports)],
    });
    new JobWorker(this, 'StartDueScan', {
      codeOf,
      table,
      job: startDueScan,
      queues: this.queues,
      settings,
      description: 'Queues the scans that the clock says are due',
      environment: {
        QUEUE_URL_SCHEDULED_SCAN: scheduled.queue.queueUrl,
      },
      permissions: [sendTo(scheduled.queue)],
    });
    new ScheduledFunction(this, 'SweepScans', {
      schedule: 'sweep-scans',
      alarms: props.alarms,
      codeOf,
      table,
      environment: {
        QUEUE_URL_SCAN: jobs.queue.queueUrl,
        QUEUE_URL_SCHEDULED_SCAN: scheduled.queue.queueUrl,
        QUEUE_URL_EVENT: props.events.queueUrl,
        SOCKET_ENDPOINT: props.socketEndpoint,
      },
      permissions: [sendTo(jobs.queue), sendTo(scheduled.queue), sendTo(props.events), props.push],
    });
  }
}
