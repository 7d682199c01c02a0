import { type App, type Environment, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AlarmTopicStack } from '../alarms/alarms-stack.ts';
import { alarms } from '../alarms/catalogue.ts';
import { alarmOn } from '../platform/alarm-on.ts';
import type { Settings } from '../settings.ts';
import { isAtTheEdge, placeAtTheEdge } from './at-the-edge.ts';

interface Distributions {
  /** Of the app, the calls and the status pages. */
  distribution: Distribution;
  /** Of status pages on domains of their own. */
  statusDomains: Distribution | undefined;
}

export interface EdgeAlarmsStackProps extends StackProps, Distributions {
  /** Topics in the same region. */
  topic: ITopic;
}

/** Alarms on CloudFront, whose metrics are always in us-east-1. */
export class EdgeAlarmsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { distribution, statusDomains, topic, ...props }: EdgeAlarmsStackProps,
  ) {
    super(scope, id, props);
    this.#watch('ServerErrors', distribution, topic);
    if (statusDomains !== undefined) this.#watch('StatusDomainsErrors', statusDomains, topic);
  }

  #watch(id: string, { distributionId }: Distribution, topic: ITopic): void {
    alarmOn(this, id, {
      ...alarms['cloudfront-fails'],
      topic,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
      }),
    });
  }
}

/**
 * Watches CloudFront. A product in another region needs a second topic; templates without a region are for us-east-1.
 */
export function addEdgeAlarms(
  app: App,
  {
    env,
    settings,
    topic: home,
    ...distributions
  }: {
    env: Environment | undefined;
    settings: Pick<Settings, 'alarmEmail' | 'stage' | 'terminationProtection'>;
    topic: ITopic;
  } & Distributions,
): void {
  const placing = { env, settings };
  const { alarmEmail } = settings;
  const topic = isAtTheEdge(placing)
    ? home
    : new AlarmTopicStack(app, 'WebVitalsEdgeTopic', {
        ...placeAtTheEdge('EdgeTopic', placing),
        alarmEmail,
      }).topic;
  const place = placeAtTheEdge('EdgeAlarms', placing);
  new EdgeAlarmsStack(app, 'WebVitalsEdgeAlarms', { ...place, topic, ...distributions });
}
