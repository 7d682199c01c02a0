import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Placing } from '../platform/stage.ts';
import type { Settings } from '../settings.ts';
import { placeAtTheEdge } from './at-the-edge.ts';

interface FirewallStackProps extends StackProps {
  floodLimit: number;
}

const message = 'Too many requests, please try again later';
/** The same answer as that of a call, without the request id. */
const refusal = JSON.stringify({
  message,
  errors: [{ code: 'too_many_requests', message }],
  requestId: '',
});

/** A firewall for CloudFront, which refuses addresses that send too many requests before any of our code runs. */
class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { floodLimit: limit, ...props }: FirewallStackProps) {
    super(scope, id, props);
    const measuredAs = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
    const body = 'too-many-requests';
    const acl = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measuredAs(this.stackName),
      customResponseBodies: { [body]: { contentType: 'APPLICATION_JSON', content: refusal } },
      rules: [
        {
          name: 'Flood',
          priority: 0,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit },
          },
          action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: body } } },
          visibilityConfig: measuredAs(`${this.stackName}-Flood`),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** ARN of the firewall, if the operator wants one. */
export function addFirewall(
  app: App,
  { env, settings }: Placing & { settings: Pick<Settings, 'floodLimit'> },
): string | undefined {
  const { floodLimit } = settings;
  if (floodLimit === undefined) return undefined;
  const props = { ...placeAtTheEdge('Firewall', { env, settings }), floodLimit };
  return new FirewallStack(app, 'WebVitalsFirewall', props).arn;
}
