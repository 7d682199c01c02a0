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

export interface EdgeAlarmsStackProps extends StackProps {
  distribution: Distribution;
  /** Topics in the same region. */
  topic: ITopic;
}

/** Alarms on CloudFront, whose metrics are always in us-east-1. */
export class EdgeAlarmsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { distribution, topic, ...props }: EdgeAlarmsStackProps,
  ) {
    super(scope, id, props);
    alarmOn(this, 'ServerErrors', {
      ...alarms['cloudfront-fails'],
      topic,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
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
    distribution,
  }: {
    env: Environment | undefined;
    settings: Pick<Settings, 'alarmEmail' | 'stage' | 'terminationProtection'>;
    topic: ITopic;
    distribution: Distribution;
  },
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
  new EdgeAlarmsStack(app, 'WebVitalsEdgeAlarms', { ...place, topic, distribution });
}
