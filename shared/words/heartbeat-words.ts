import type { HeartbeatSchedule } from '../models/monitoring/heartbeat.ts';

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** 'every 24 hours', 'by 30 2 * * * (Europe/Vienna)'. */
export const scheduleWords = (schedule: HeartbeatSchedule): string =>
  schedule.kind === 'cron'
    ? `by ${schedule.expression} (${schedule.timeZone})`
    : intervalWords(schedule.everyMinutes);

/** 'every 24 hours', 'every 2 days', 'every minute'. */
export function intervalWords(everyMinutes: number): string {
  // A day is 24 hours, so that 'every day' is not read as a time of day.
  if (everyMinutes === 1440) return 'every 24 hours';
  const [name, size] = units.find(([, minutes]) => everyMinutes % minutes === 0) ?? units[2];
  const count = everyMinutes / size;
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`;
}
