import type { IUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import type { Settings } from '../settings.ts';
import type { CodeOf } from './bundled-code.ts';

/** Resources that functions can be granted. Each function gets only what its domain's needs say. */
export interface Resources {
  codeOf: CodeOf;
  table: ITable;
  reports: IBucket;
  /** What CloudFront serves of status pages. */
  statusPages: IBucket;
  /** The access log of beacons. */
  visitorLogs: IBucket;
  userPool: IUserPool;
  userPoolClient: UserPoolClient;
  sockets: {
    /** `https://…` endpoint for posting to open connections. */
    callbackUrl: string;
    push: PolicyStatement;
    close: PolicyStatement;
  };
  queueOf: (name: QueueName) => Queue;
  /** The function that takes the jobs of a queue. */
  workerOf: (name: QueueName) => IFunction;
  deadLetters: Queue;
  /** `https://` and the public host, without a trailing slash. */
  publicUrl: string;
  /** In the product's region, as a topic only receives alarms of its own. */
  alarms: ITopic;
  /** Regions in which the deployment has stacks, its own first. */
  regions: readonly string[];
  mailSending: {
    configurationSetName: string;
  };
  settings: Settings;
}
