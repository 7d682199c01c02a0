import { type App, type Environment, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { AlarmTopicStack } from '../alarms/alarms-stack.ts';
import { alarms } from '../alarms/catalogue.ts';
import { alarmOn } from '../platform/alarm-on.ts';
import type { Settings } from '../settings.ts';
import { isAtTheEdge, placeAtTheEdge } from './at-the-edge.ts';

interface EdgeAlarmsProps {
  env: Environment | undefined;
  settings: Pick<Settings, 'alarmEmail' | 'stage' | 'terminationProtection'>;
  topic: ITopic;
  /** Of the app, the calls and the status pages. */
  distribution: Distribution;
  /** Of status pages on domains of their own. */
  statusDomains: Distribution | undefined;
}

/**
 * Watches CloudFront, whose metrics are always in us-east-1. A product in another region needs a second topic; templates without
 * a region are for us-east-1.
 */
export function addEdgeAlarms(
  app: App,
  { topic: home, distribution, statusDomains, ...placing }: EdgeAlarmsProps,
): void {
  const topic = isAtTheEdge(placing)
    ? home
    : new AlarmTopicStack(app, 'WebVitalsEdgeTopic', {
        ...placeAtTheEdge('EdgeTopic', placing),
        alarmEmail: placing.settings.alarmEmail,
      }).topic;
  const stack = new Stack(app, 'WebVitalsEdgeAlarms', placeAtTheEdge('EdgeAlarms', placing));
  const watch = (id: string, { distributionId }: Distribution): void =>
    alarmOn(stack, id, {
      ...alarms['cloudfront-fails'],
      topic,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
      }),
    });
  watch('ServerErrors', distribution);
  if (statusDomains !== undefined) watch('StatusDomainsErrors', statusDomains);
}
