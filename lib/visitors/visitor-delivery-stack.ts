import { type App, type Environment, Stack, type StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { logFields } from '../../shared/visitors/log-format.ts';
import type { Settings } from '../settings.ts';
import { placeAtTheEdge } from '../web/at-the-edge.ts';

export interface VisitorDeliveryStackProps extends StackProps {
  distribution: Distribution;
  bucket: Bucket;
}

/**
 * Standard logging (v2) of the distribution: only the fields that visitors are counted from. CloudFront's deliveries are
 * managed in us-east-1, wherever the bucket is.
 */
export class VisitorDeliveryStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { distribution, bucket, ...props }: VisitorDeliveryStackProps,
  ) {
    super(scope, id, props);
    const { distributionId } = distribution;
    const source = new CfnDeliverySource(this, 'Source', {
      name: this.stackName,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${this.partition}:cloudfront::${this.account}:distribution/${distributionId}`,
    });
    // The bucket's own `bucketArn` can be used in its region only: elsewhere, the CDK asks for a fixed name.
    const element = bucket.node.defaultChild;
    if (!CfnBucket.isCfnBucket(element)) throw new Error('A bucket has another element');
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: this.stackName,
      destinationResourceArn: element.attrArn,
      outputFormat: 'w3c',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...logFields],
      fieldDelimiter: '\t',
      s3SuffixPath: '{yyyy}/{MM}/{dd}/{HH}',
    });
    delivery.addResourceDependency(source);
  }
}

/** Logs the requests of a distribution, in the region of CloudFront's logs. */
export function addVisitorDelivery(
  app: App,
  {
    env,
    settings,
    ...logged
  }: Pick<VisitorDeliveryStackProps, 'distribution' | 'bucket'> & {
    env: Environment | undefined;
    settings: Pick<Settings, 'stage' | 'terminationProtection'>;
  },
): void {
  const place = placeAtTheEdge('VisitorDelivery', { env, settings });
  new VisitorDeliveryStack(app, 'WebVitalsVisitorDelivery', { ...place, ...logged });
}
