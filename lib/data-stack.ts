import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { tableShape } from '../shared/table-shape.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** What must survive everything else: the table and the reports. Both are kept when the stack is deleted. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly reports: Bucket;
  /** Access logs of the other buckets and of CloudFront. */
  readonly logs: Bucket;

  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, props);
    this.table = new TableV2(this, 'Table', {
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
    const closed = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    };
    this.logs = new Bucket(this, 'Logs', {
      ...closed,
      // CloudFront's standard logging writes with an ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    this.reports = new Bucket(this, 'Reports', {
      ...closed,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'reports/',
      // Reports are kept 90 days; the numbers stay on the table for 25 months.
      lifecycleRules: [
        { expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // A bucket that is kept stays closed to what comes without TLS.
    for (const { policy } of [this.logs, this.reports])
      policy?.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
