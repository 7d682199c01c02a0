import { Cron } from 'croner';
import type { HeartbeatSchedule } from '../../../shared/models/monitoring/heartbeat.ts';
import { minuteMs, after } from '../../platform/times.ts';

/** A value, range or step of crontab(5). Croner's own additions (`L`, `W`, `#`, `?`, dates) are left out. */
const part = /^(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,2})?$/i;
const nickname = /^@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)$/i;

const isCrontab = (expression: string): boolean => {
  const fields = expression.split(/\s+/);
  return (
    nickname.test(expression) ||
    (fields.length === 5 &&
      fields.every((field) => field.split(',').every((one) => part.test(one))))
  );
};

type CronSchedule = Extract<HeartbeatSchedule, { kind: 'cron' }>;

/**
 * The first time after `from` at which a cron expression runs; undefined if it is invalid, or never runs. As in
 * crontab(5), either day field is enough where both are limited. A time that a change to summer time skips is the next
 * one that exists, and one that occurs twice counts once, unless the minute or hour has a `*` or a step.
 */
export function nextRun({ expression, timeZone }: CronSchedule, from: Date): Date | undefined {
  if (!isCrontab(expression)) return undefined;
  try {
    // As cron does: by Croner's default, a list of times makes a job run twice, or not at all, when the clock changes.
    const options = { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' } as const;
    return new Cron(expression, options).nextRun(from) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A clock ahead of ours sends its signal before the time of the run that it is for. */
const earlyMs = minuteMs / 2;

/**
 * When the next signal is due.
 * @param from the signal before, or when the heartbeat began to be watched
 */
export function expectedAfter(schedule: HeartbeatSchedule, from: Date): Date {
  if (schedule.kind === 'interval') return after(from, schedule.everyMinutes * minuteMs);
  const next = nextRun(schedule, from);
  if (next === undefined) throw new Error('A stored cron expression never runs');
  if (next.getTime() - from.getTime() > earlyMs) return next;
  const following = nextRun(schedule, next) ?? next;
  return following.getTime() - next.getTime() > 2 * minuteMs ? following : next;
}
