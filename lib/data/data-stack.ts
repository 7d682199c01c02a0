import {
  CfnWaitConditionHandle,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITable,
  ProjectionType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Bucket, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { tableShape } from '../../shared/deployment/table-shape.ts';
import { privateBucket } from '../platform/private-bucket.ts';
import type { Settings } from '../settings.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

export interface DataStackProps extends StackProps {
  settings: Pick<Settings, 'adoptTable' | 'adoptReportsBucket' | 'adoptLogsBucket'>;
}

/**
 * Data that must survive everything else: the table and the reports. Both are retained when the stack is deleted, and
 * another stack can adopt them, which uses them and leaves their settings alone.
 */
export class DataStack extends Stack {
  readonly table: ITable;
  readonly reports: IBucket;
  /** Access logs of the other buckets. */
  readonly logs: IBucket;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, props);
    const { adoptTable, adoptReportsBucket, adoptLogsBucket } = settings;
    this.table =
      adoptTable === '' ? this.#newTable() : TableV2.fromTableName(this, 'Table', adoptTable);
    this.logs =
      adoptLogsBucket === ''
        ? this.#newLogs()
        : Bucket.fromBucketName(this, 'Logs', adoptLogsBucket);
    this.reports =
      adoptReportsBucket === ''
        ? this.#newBucket('Reports', {
            serverAccessLogsBucket: this.logs,
            serverAccessLogsPrefix: 'reports/',
            // Reports are kept 90 days; the numbers stay on the table for 25 months.
            lifecycleRules: [
              {
                expiration: Duration.days(90),
                abortIncompleteMultipartUploadAfter: Duration.days(1),
              },
              // Exports of accounts.
              { expiration: Duration.days(7), tagFilters: { keep: '7-days' } },
            ],
          })
        : Bucket.fromBucketName(this, 'Reports', adoptReportsBucket);
    // CloudFormation rejects a stack without resources and the CLI deletes it; this one costs nothing.
    if (![adoptTable, adoptLogsBucket, adoptReportsBucket].includes(''))
      new CfnWaitConditionHandle(this, 'AdoptsEverything');
  }

  #newTable(): ITable {
    return new TableV2(this, 'Table', {
      partitionKey: key(tableShape.partitionKey),
      sortKey: key(tableShape.sortKey),
      globalSecondaryIndexes: Object.entries(tableShape.indexes).map(([indexName, index]) => ({
        indexName,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        projectionType: ProjectionType.ALL,
      })),
      timeToLiveAttribute: tableShape.timeToLiveAttribute,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  #newLogs(): IBucket {
    const logs = this.#newBucket('Logs', { lifecycleRules: [{ expiration: Duration.days(90) }] });
    // cdk-nag sees it only beside the bucket of reports, which may be adopted.
    Validations.of(logs).acknowledge({ id: 'AwsSolutions-S1', reason: 'It is a log itself.' });
    return logs;
  }

  #newBucket(id: string, props: BucketProps): IBucket {
    const bucket = privateBucket(this, id, props);
    // Retained buckets keep refusing requests without TLS.
    bucket.policy?.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return bucket;
  }
}
