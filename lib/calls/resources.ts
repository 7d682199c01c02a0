import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../../shared/jobs/define-job.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import type { Settings } from '../settings.ts';
import type { SocketsStack } from '../sockets-stack.ts';

/** What the functions behind calls may be given. Each takes only what `call-needs.ts` says. */
export interface CallResources {
  codeOf: CodeOf;
  api: HttpApi;
  authorizer: HttpJwtAuthorizer;
  table: ITable;
  reports: IBucket;
  userPool: IUserPool;
  userPoolClient: UserPoolClient;
  sockets: Pick<SocketsStack, 'callbackUrl' | 'close'>;
  queues: Record<QueueName, Queue>;
  /** `https://` and the host that people see, without a trailing slash. */
  publicUrl: string;
  /** Each proves that a request came through CloudFront, whose word on the viewer's address is then believed. */
  originKeys: readonly string[];
  settings: Settings;
}
