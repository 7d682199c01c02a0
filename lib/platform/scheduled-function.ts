import { Duration, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { schedules } from '../../shared/schedules.ts';
import { explainWildcards } from './explained-wildcards.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import { alarmOn } from './alarm-on.ts';

/** Five-field cron as EventBridge writes it: six fields, one of the two day fields a question mark. */
function eventBridgeCron(cron: string): string {
  const [minute, hour, day, month, weekday] = cron.split(' ');
  return `cron(${minute} ${hour} ${day} ${month} ${weekday === '*' ? '?' : weekday} *)`;
}

export interface ScheduledFunctionProps extends Omit<
  ServiceFunctionProps,
  'entryPoint' | 'description'
> {
  /** Its id in `shared/schedules.ts`. */
  schedule: string;
  /** Told when it fails again and again, which no queue would show. */
  alarms: ITopic;
  /** Alarms when it was not started for so long. @default never */
  silentAfter?: Duration;
}

/** A function that the clock starts, as `shared/schedules.ts` says. */
export class ScheduledFunction extends Construct {
  readonly function: ServiceFunction['function'];

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id);
    const shape = schedules.find((schedule) => schedule.id === props.schedule);
    if (shape === undefined) throw new Error(`shared/schedules.ts has no ${props.schedule}`);
    this.function = new ServiceFunction(this, 'Run', {
      ...props,
      entryPoint: `${shape.id}.schedule`,
      description: `Started by the clock: ${shape.cron}`,
      timeout: props.timeout ?? Duration.minutes(2),
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
    alarmOn(this, 'FailuresAlarm', {
      topic: props.alarms,
      metric: this.function.metricErrors({ period: Duration.minutes(15) }),
      // Lambda tries a failed run three times.
      atLeast: 3,
      says: `${shape.id} fails whenever the clock starts it`,
      see: 'A schedule fails',
    });
    if (props.silentAfter !== undefined)
      alarmOn(this, 'SilenceAlarm', {
        topic: props.alarms,
        metric: this.function.metricInvocations({ period: props.silentAfter, statistic: 'Sum' }),
        lessThan: 1,
        says: `${shape.id} did not run for ${props.silentAfter.toHumanString()}`,
        see: 'The clock is silent',
      });
  }
}
