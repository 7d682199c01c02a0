import { type App, Duration, type Environment } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AwsRegion } from '../../shared/deployment/aws-regions.ts';
import { type AlarmTopicProps, AlarmTopicStack } from '../alarms/alarms-stack.ts';
import { alarms } from '../alarms/catalogue.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { runByClock } from '../platform/run-by-clock.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { lookRoleName } from '../platform/probe-rights.ts';
import { placeStack } from '../platform/stage.ts';
import { title } from '../platform/title.ts';
import type { Settings } from '../settings.ts';

interface LookStackProps extends AlarmTopicProps {
  codeOf: CodeOf;
  region: AwsRegion;
  publicUrl: string;
}

/** Looks at the product from another region every five minutes, with the alarms on it. */
export class LookStack extends AlarmTopicStack {
  constructor(
    scope: Construct,
    id: string,
    { codeOf, region, publicUrl, ...props }: LookStackProps,
  ) {
    super(scope, id, props);
    const { topic } = this;
    const { function: look } = new ServiceFunction(this, 'Look', {
      codeOf,
      entryPoint: 'look.probe',
      description: `Looks at the product from ${region}`,
      roleName: lookRoleName(this, region),
      environment: { PUBLIC_URL: publicUrl },
      permissions: [],
      // Four requests of eight seconds, and a socket.
      timeout: Duration.seconds(43),
      memorySize: 256,
    });
    runByClock(this, look, { cron: '*/5 * * * ? *', description: 'probes/look', retryAttempts: 0 });
    const common = { topic, of: `from ${region}` };
    alarmOn(this, 'Fails', {
      ...alarms['look-fails'],
      ...common,
      metric: look.metricErrors(fiveMinutes),
    });
    alarmOn(this, 'Silent', {
      ...alarms['look-silent'],
      ...common,
      metric: look.metricInvocations(fiveMinutes),
    });
  }
}

/** A look from another region, if the operator wants one. */
export function addLook(
  app: App,
  props: { codeOf: CodeOf; env: Environment | undefined; settings: Settings },
): void {
  const { codeOf, env, settings } = props;
  const { outsideLook: region, alarmEmail, publicUrl } = settings;
  if (region === '') return;
  new LookStack(app, `WebVitalsLook${title(region)}`, {
    ...placeStack(`Look-${region}`, { env: { ...env, region }, settings }),
    alarmEmail,
    codeOf,
    region,
    publicUrl,
  });
}
