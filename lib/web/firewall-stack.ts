import { type App, Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Placing } from '../platform/stage.ts';
import type { Settings } from '../settings.ts';
import { placeAtTheEdge } from './at-the-edge.ts';

const message = 'Too many requests, please try again later';
/** The same answer as that of a call, without the request id. */
const refusal = JSON.stringify({
  message,
  errors: [{ code: 'too_many_requests', message }],
  requestId: '',
});

/**
 * A firewall for CloudFront, if the operator wants one: it refuses addresses that send too many requests before any of our code
 * runs.
 * @returns its ARN
 */
export function addFirewall(
  app: App,
  { env, settings }: Placing & { settings: Pick<Settings, 'floodLimit'> },
): string | undefined {
  const { floodLimit: limit } = settings;
  if (limit === undefined) return undefined;
  const stack = new Stack(app, 'WebVitalsFirewall', placeAtTheEdge('Firewall', { env, settings }));
  const measuredAs = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName,
  });
  const body = 'too-many-requests';
  const acl = new CfnWebACL(stack, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measuredAs(stack.stackName),
    customResponseBodies: { [body]: { contentType: 'APPLICATION_JSON', content: refusal } },
    rules: [
      {
        name: 'Flood',
        priority: 0,
        statement: {
          rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit },
        },
        action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: body } } },
        visibilityConfig: measuredAs(`${stack.stackName}-Flood`),
      },
    ],
  });
  return acl.attrArn;
}
