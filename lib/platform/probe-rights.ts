import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { AwsRegion } from '../../shared/deployment/aws-regions.ts';
import { stageOf } from './stage.ts';

/** Name of the probe in every region. Known before any is deployed, so that no stack has to wait for another region. */
export const probeFunctionName = (scope: Construct): string => `WebVitals-${stageOf(scope)}-Probe`;

/**
 * Name of the outside check's role. Known before it is deployed, like the probes' names, but of the whole account: the stack of a
 * former region may still have one.
 */
export const lookRoleName = (scope: Construct, region: AwsRegion): string =>
  `WebVitals-${stageOf(scope)}-Look-${region}`;

/** The outside check as AWS names it in a session of its role. */
export const lookCaller = (scope: Construct, region: AwsRegion): string =>
  Stack.of(scope).formatArn({
    service: 'sts',
    region: '',
    resource: 'assumed-role',
    resourceName: lookRoleName(scope, region),
  });

/** The right to invoke the probes, and no other function of their regions. */
export function invokeProbes(scope: Construct, regions: readonly AwsRegion[]): PolicyStatement[] {
  if (regions.length === 0) return [];
  const resources = regions.map((region) =>
    Stack.of(scope).formatArn({
      service: 'lambda',
      region,
      resource: 'function',
      resourceName: probeFunctionName(scope),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
}
