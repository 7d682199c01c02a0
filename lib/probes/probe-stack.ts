import { type App, Duration, type Environment } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AwsRegion } from '../../shared/deployment/aws-regions.ts';
import { type AlarmTopicProps, AlarmTopicStack } from '../alarms/alarms-stack.ts';
import { alarms } from '../alarms/catalogue.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { probeFunctionName } from '../platform/probe-rights.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { placeStack } from '../platform/stage.ts';
import { title } from '../platform/title.ts';
import type { Settings } from '../settings.ts';

interface ProbeStackProps extends AlarmTopicProps {
  codeOf: CodeOf;
  region: AwsRegion;
}

/** A probe in one region, with the alarms on it: an alarm can only notify a topic in its own region. */
export class ProbeStack extends AlarmTopicStack {
  constructor(scope: Construct, id: string, { codeOf, region, ...props }: ProbeStackProps) {
    super(scope, id, props);
    const { topic } = this;
    const { function: probe } = new ServiceFunction(this, 'Probe', {
      codeOf,
      entryPoint: 'measure.probe',
      functionName: probeFunctionName(this),
      description: `Pings and checks sites from ${region}`,
      environment: {},
      // It touches nothing in AWS.
      permissions: [],
      // Five seconds for the name, ten for the page, five to see whether its own network works.
      timeout: Duration.seconds(22),
      memorySize: 256,
    });
    alarmOn(this, 'Errors', {
      ...alarms['probe-fails'],
      topic,
      of: region,
      // Lambda counts 0 or 1 for each run.
      metric: probe.metricErrors({ statistic: 'Average' }),
    });
    alarmOn(this, 'Throttles', {
      ...alarms['probe-throttled'],
      topic,
      of: region,
      metric: probe.metricThrottles(fiveMinutes),
    });
  }
}

/** A stack in each region from which the operator wants to ping. */
export function addProbes(
  app: App,
  { codeOf, env, settings }: { codeOf: CodeOf; env: Environment | undefined; settings: Settings },
): void {
  for (const region of settings.probeRegions)
    new ProbeStack(app, `WebVitalsProbe${title(region)}`, {
      ...placeStack(`Probe-${region}`, { env: { ...env, region }, settings }),
      alarmEmail: settings.alarmEmail,
      codeOf,
      region,
    });
}
