import { Duration, RemovalPolicy, type Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { logDays } from '../../shared/visitors/log-format.ts';
import { privateBucket } from '../platform/private-bucket.ts';

/**
 * The bucket of CloudFront's access log, which has the beacons of visitors. Nothing in it is needed once it is counted.
 * @param queue of the same stack; receives a message for each log object
 */
export function visitorLogs(stack: Stack, queue: Queue): Bucket {
  const isOurs = { StringEquals: { 'aws:SourceAccount': stack.account } };
  const bucket = privateBucket(stack, 'VisitorLogs', {
    lifecycleRules: [
      {
        expiration: Duration.days(logDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: isOurs,
    }),
  );
  bucket.policy?.applyRemovalPolicy(RemovalPolicy.RETAIN);
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'It is a log itself.' });
  const { policyDependable } = queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('s3.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: isOurs,
    }),
  );
  // The construct's own notifications are made by a function, which would have a right on every bucket.
  const element = bucket.node.defaultChild;
  if (!CfnBucket.isCfnBucket(element)) throw new Error('A bucket has another element');
  element.notificationConfiguration = {
    queueConfigurations: [{ event: 's3:ObjectCreated:*', queue: queue.queueArn }],
  };
  // S3 tries whether it may send when the bucket is made.
  if (policyDependable !== undefined) element.node.addDependency(policyDependable);
  return bucket;
}
