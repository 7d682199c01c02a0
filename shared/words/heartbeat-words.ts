import type { HeartbeatSchedule } from '../models/monitoring/heartbeat.ts';

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** 'every 24 hours', 'every 2 days', 'every minute', 'by 30 2 * * * (Europe/Vienna)'. */
export function scheduleWords(schedule: HeartbeatSchedule): string {
  if (schedule.kind === 'cron') return `by ${schedule.expression} (${schedule.timeZone})`;
  const { everyMinutes } = schedule;
  // A day is 24 hours, so that 'every day' is not read as a time of day.
  if (everyMinutes === 1440) return 'every 24 hours';
  const [name, size] = units.find(([, minutes]) => everyMinutes % minutes === 0) ?? units[2];
  const count = everyMinutes / size;
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`;
}
