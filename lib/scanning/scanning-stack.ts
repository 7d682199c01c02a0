import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../shared/jobs/define-job.ts';
import { cruxAccess, type CruxSettings } from '../field-data/crux-access.ts';
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

export interface ScanningStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  reports: Bucket;
  alarms: ITopic;
  socketEndpoint: string;
  push: PolicyStatement;
  settings: CruxSettings;
}

/**
 * Scanning: the worker with the browser and its two queues, one for persons and one for the clock; the sweep that finds what
 * was lost; and the worker that tidies up.
 */
export class ScanningStack extends Stack {
  readonly queues: Record<'scan' | 'scheduled-scan' | 'due-scan' | 'cleanup', Queue>;

  constructor(scope: Construct, id: string, props: ScanningStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports } = props;
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
    const shape = queues.scan;
    const crux = cruxAccess(this, props.settings);
    const { function: worker } = new ServiceFunction(this, 'RunLighthouse', {
      codeOf,
      entryPoint: 'run-lighthouse.worker',
      description: 'Scans one page on one device with Lighthouse',
      // Chromium comes as x64 only.
      architecture: Architecture.X86_64,
      // Lambda gives a processor and three quarters at 3 GB; with less, Lighthouse measures the machine.
      memorySize: 3008,
      temporaryStorage: 1024,
      timeout: Duration.seconds(shape.visibilityTimeoutSeconds - 60),
      environment: {
        TABLE_NAME: table.tableName,
        REPORTS_BUCKET: reports.bucketName,
        SOCKET_ENDPOINT: props.socketEndpoint,
        ...crux.environment,
      },
      permissions: [
        readTable(table),
        writeTable(table),
        writeObjects(reports),
        props.push,
        consumeFrom(jobs.queue),
        consumeFrom(scheduled.queue),
        ...crux.permissions,
      ],
    });
    worker.addEventSource(jobsOf(jobs.queue, shape));
    worker.addEventSource(jobsOf(scheduled.queue, queues['scheduled-scan']));
    const { function: forgetter } = new ServiceFunction(this, 'ForgetPage', {
      codeOf,
      entryPoint: 'forget-page.worker',
      description: 'Removes what is known of a page that was removed',
      timeout: Duration.seconds(queues.cleanup.visibilityTimeoutSeconds - 30),
      environment: { TABLE_NAME: table.tableName, REPORTS_BUCKET: reports.bucketName },
      permissions: [
        readTable(table),
        writeTable(table),
        removeObjects(reports),
        consumeFrom(cleanup.queue),
      ],
    });
    forgetter.addEventSource(jobsOf(cleanup.queue, queues.cleanup));
    const { function: starter } = new ServiceFunction(this, 'StartDueScan', {
      codeOf,
      entryPoint: 'start-due-scan.worker',
      description: 'Queues the scans that the clock says are due',
      timeout: Duration.seconds(queues['due-scan'].visibilityTimeoutSeconds - 30),
      environment: {
        TABLE_NAME: table.tableName,
        QUEUE_URL_SCHEDULED_SCAN: scheduled.queue.queueUrl,
      },
      permissions: [
        readTable(table),
        writeTable(table),
        sendTo(scheduled.queue),
        consumeFrom(due.queue),
      ],
    });
    starter.addEventSource(jobsOf(due.queue, queues['due-scan']));
    new ScheduledFunction(this, 'SweepScans', {
      schedule: 'sweep-scans',
      alarms: props.alarms,
      codeOf,
      environment: {
        TABLE_NAME: table.tableName,
        QUEUE_URL_SCAN: jobs.queue.queueUrl,
        QUEUE_URL_SCHEDULED_SCAN: scheduled.queue.queueUrl,
        SOCKET_ENDPOINT: props.socketEndpoint,
      },
      permissions: [
        readTable(table),
        writeTable(table),
        sendTo(jobs.queue),
        sendTo(scheduled.queue),
        props.push,
      ],
    });
  }
}
