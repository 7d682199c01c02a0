import type { StackProps } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Settings } from '../settings.ts';
import type { CodeOf } from './bundled-code.ts';

/** What every stack with queues and workers is given. */
export interface WorkStackProps extends StackProps {
  codeOf: CodeOf;
  table: ITable;
  alarms: ITopic;
  /** Where events are announced. */
  events: Queue;
  settings: Settings;
}
