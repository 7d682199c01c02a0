import { Duration, TimeZone } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { schedules } from '../../shared/schedules.ts';
import { explainWildcards } from './explained-wildcards.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

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
    new Alarm(this, 'FailuresAlarm', {
      alarmDescription: `${shape.id} fails whenever the clock starts it; see its log`,
      metric: this.function.metricErrors({ period: Duration.minutes(15) }),
      // Lambda tries a failed run three times.
      threshold: 3,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(props.alarms));
  }
}
