import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type ScheduleShape, schedules } from '../../shared/deployment/schedules.ts';
import { needsOf } from '../needs.ts';
import { alarms } from '../alarms/catalogue.ts';
import { silencePeriods } from '../alarms/silent-after.ts';
import { alarmOn } from './alarm-on.ts';
import { functionProps } from './grants.ts';
import type { Resources } from './resources.ts';
import { runByClock } from './run-by-clock.ts';
import { ServiceFunction } from './service-function.ts';
import { title } from './title.ts';

/** Converts five-field cron to EventBridge's form: six fields, with a question mark in one of the two day fields. */
function eventBridgeCron(cron: string): string {
  const [minute, hour, day, month, weekday] = cron.split(' ');
  return `${minute} ${hour} ${day} ${month} ${weekday === '*' ? '?' : weekday} *`;
}

/** A function that runs on a schedule of `shared/deployment/schedules.ts`. */
class ScheduledFunction extends Construct {
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
    runByClock(this, this.function, {
      cron: eventBridgeCron(shape.cron),
      description: `${shape.domain}/${shape.id}`,
      retryAttempts: 2,
    });
    alarmOn(this, 'SilenceAlarm', {
      ...alarms['clock-silent'],
      topic: resources.alarms,
      of: shape.id,
      // Lambda counts 0 or 1 for each run.
      metric: this.function.metricErrors({ statistic: 'Average' }),
      ...silencePeriods(shape),
    });
  }
}

/** Domains with schedules and no other stack; each has one. */
export const workDomains: readonly string[] = [
  ...new Set(schedules.map(({ domain }) => domain)),
].filter((domain) => domain !== 'platform/sockets');

/** Adds the scheduled work of a domain. */
export function addSchedules(scope: Construct, of: string, resources: Resources): void {
  for (const schedule of schedules.filter(({ domain }) => domain === of))
    new ScheduledFunction(scope, title(schedule.id), schedule, resources);
}
