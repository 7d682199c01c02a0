import { Cron } from 'croner';
import type { HeartbeatSchedule } from '../../../shared/models/monitoring/heartbeat.ts';
import { minuteMs, after } from '../../platform/times.ts';

/** A value, range or step of crontab(5). Croner's own additions (`L`, `W`, `#`, `?`, dates) are left out. */
const part = /^(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,3})?$/i;
const nickname = /^@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)$/i;

const isCrontab = (expression: string): boolean => {
  const fields = expression.split(/\s+/);
  return (
    nickname.test(expression) ||
    (fields.length === 5 &&
      fields.every((field) => field.split(',').every((one) => part.test(one))))
  );
};

/** The largest step of each field that Croner takes; in a crontab a larger one does the same. */
const largestSteps = [60, 24, 31, 12, 7];

const withKnownSteps = (fields: string[]): string =>
  fields
    .map((field, at) =>
      field.replaceAll(/(?<=\/)\d+/g, (step) => `${Math.min(Number(step), largestSteps[at] ?? 0)}`),
    )
    .join(' ');

type CronSchedule = Extract<HeartbeatSchedule, { kind: 'cron' }>;

/**
 * The first time after `from` at which a cron expression runs; undefined if it is invalid, or never runs. As in
 * crontab(5), either day field is enough, unless one begins with `*`, with a step or without: then both count. A time
 * that a change to summer time skips is the next one that exists, and one that occurs twice counts once, unless the
 * minute or hour has a `*` or a step.
 */
export function nextRun({ expression, timeZone }: CronSchedule, from: Date): Date | undefined {
  if (!isCrontab(expression)) return undefined;
  const fields = expression.split(/\s+/);
  try {
    return (
      new Cron(withKnownSteps(fields), {
        timezone: timeZone,
        mode: '5-part',
        // By Croner's default, a list of times makes a job run twice, or not at all, when the clock changes.
        fixedTimeRule: 'no-wildcard',
        domAndDow: [fields[2], fields[4]].some((days) => days?.startsWith('*')),
      }).nextRun(from) ?? undefined
    );
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
