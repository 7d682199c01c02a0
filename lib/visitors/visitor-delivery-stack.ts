import { createHash } from 'node:crypto';
import { type App, type CfnElement, type Environment, Lazy, Stack } from 'aws-cdk-lib';
import { CfnDistribution, type Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { logFields } from '../../shared/visitors/log-format.ts';
import type { Settings } from '../settings.ts';
import { placeAtTheEdge } from '../web/at-the-edge.ts';

/**
 * Standard logging (v2) of a distribution: only the fields that visitors are counted from. CloudFront's deliveries are
 * managed in us-east-1, wherever the bucket is.
 */
export function addVisitorDelivery(
  app: App,
  {
    env,
    settings,
    distribution,
    bucket,
  }: {
    env: Environment | undefined;
    settings: Pick<Settings, 'stage' | 'terminationProtection'>;
    distribution: Distribution;
    bucket: Bucket;
  },
): void {
  const place = placeAtTheEdge('VisitorDelivery', { env, settings });
  const stack = new Stack(app, 'WebVitalsVisitorDelivery', place);
  // The bucket's own `bucketArn` can be used in its region only: elsewhere, the CDK asks for a fixed name.
  const [from, to] = [distribution.node.defaultChild, bucket.node.defaultChild];
  if (!(from instanceof CfnDistribution) || !CfnBucket.isCfnBucket(to))
    throw new Error('A distribution or a bucket has another element');
  const source = new CfnDeliverySource(stack, 'Source', {
    name: nameFor(stack, from),
    logType: 'ACCESS_LOGS',
    resourceArn: `arn:${stack.partition}:cloudfront::${stack.account}:distribution/${from.ref}`,
  });
  const outputFormat = 'w3c';
  const destination = new CfnDeliveryDestination(stack, 'Destination', {
    name: nameFor(stack, to, `-${outputFormat}`),
    destinationResourceArn: to.attrArn,
    outputFormat,
  });
  const delivery = new CfnDelivery(stack, 'Delivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: [...logFields],
    fieldDelimiter: '\t',
    s3SuffixPath: '{yyyy}/{MM}/{dd}/{HH}',
  });
  delivery.addResourceDependency(source);
}

/**
 * Both ends need a name, and are replaced with the resource that they stand for: another resource has another name, so that
 * CloudFormation can create the next end before it deletes this one.
 */
function nameFor({ stackName }: Stack, { logicalId, stack }: CfnElement, more = ''): string {
  const hashed = () =>
    createHash('sha256')
      .update(String(stack.resolve(logicalId)))
      .digest('hex');
  // The id is final once the aspects have run.
  return Lazy.string({ produce: () => `${stackName}-${hashed().slice(0, 8)}${more}` });
}
