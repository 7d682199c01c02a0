import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queues } from '../../shared/jobs/define-job.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { readTable, sendTo, writeObjects, writeTable } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { cruxKey } from '../platform/crux-key.ts';

export interface ScanningStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  reports: Bucket;
  alarms: ITopic;
  socketEndpoint: string;
  push: PolicyStatement;
  cruxKeyParameter: string;
}

/** Scanning: the queue, the worker with the browser, and the sweep that finds what was lost. */
export class ScanningStack extends Stack {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: ScanningStackProps) {
    super(scope, id, props);
    const { codeOf, table, reports } = props;
    const jobs = new JobQueue(this, 'Scans', { name: 'scan', alarms: props.alarms });
    this.queue = jobs.queue;
    const shape = queues.scan;
    const crux = cruxKey(this, props.cruxKeyParameter);
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
        ...crux.permissions,
      ],
    });
    worker.addEventSource(
      new SqsEventSource(jobs.queue, {
        batchSize: shape.batchSize,
        maxConcurrency: shape.maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
    new ScheduledFunction(this, 'SweepScans', {
      schedule: 'sweep-scans',
      codeOf,
      environment: { TABLE_NAME: table.tableName, QUEUE_URL_SCAN: jobs.queue.queueUrl },
      permissions: [readTable(table), writeTable(table), sendTo(jobs.queue)],
    });
  }
}

const consumeFrom = (queue: Queue): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queue.queueArn],
  });
