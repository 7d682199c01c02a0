import { Duration, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import type { ScheduleShape } from '../../shared/deployment/schedules.ts';
import { needsOf } from '../needs.ts';
import { alarms } from '../alarms/catalogue.ts';
import { silencePeriods } from '../alarms/silent-after.ts';
import { alarmOn, fiveMinutes } from './alarm-on.ts';
import { explainWildcards } from './explained-wildcards.ts';
import { functionProps } from './grants.ts';
import type { Resources } from './resources.ts';
import { ServiceFunction } from './service-function.ts';

/** Converts five-field cron to EventBridge's form: six fields, with a question mark in one of the two day fields. */
function eventBridgeCron(cron: string): string {
  const [minute, hour, day, month, weekday] = cron.split(' ');
  return `cron(${minute} ${hour} ${day} ${month} ${weekday === '*' ? '?' : weekday} *)`;
}

/** A function that runs on a schedule of `shared/deployment/schedules.ts`. */
export class ScheduledFunction extends Construct {
  readonly function: ServiceFunction['function'];

  constructor(scope: Construct, id: string, shape: ScheduleShape, resources: Resources) {
    super(scope, id);
    const entryPoint = `${shape.id}.schedule`;
    this.function = new ServiceFunction(this, 'Run', {
      timeout: Duration.minutes(2),
      ...functionProps(this, needsOf(entryPoint), resources),
      entryPoint,
      description: `Started by the clock: ${shape.cron}`,
    }).function;
    const role = new Role(this, 'Clock', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
    });
    explainWildcards(role, 'The target may invoke any version of this one function.');
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.expression(eventBridgeCron(shape.cron), TimeZone.ETC_UTC),
      target: new LambdaInvoke(this.function, { retryAttempts: 2, role }),
      description: `${shape.domain}/${shape.id}`,
    });
    alarmOn(this, 'SilenceAlarm', {
      ...alarms['clock-silent'],
      topic: resources.alarms,
      of: shape.id,
      metric: this.function.metricInvocations(fiveMinutes),
      ...silencePeriods(shape),
    });
  }
}
