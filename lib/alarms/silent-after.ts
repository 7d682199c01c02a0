import type { ScheduleShape } from '../../shared/deployment/schedules.ts';

/** After three missed starts of a schedule that starts every five minutes, or every minute. */
const usual = 15;

/** Minutes without a start after which the alarm on a schedule is raised. */
export const silentAfterMinutes = ({ silentAfterMinutes: own }: ScheduleShape): number =>
  own ?? usual;

const hours = 60;

/** The same as periods of an alarm. A period has a day at most, and a daily run may come a little late. */
export function silencePeriods(shape: ScheduleShape): { minutes: number; periods: number } {
  const minutes = silentAfterMinutes(shape);
  if (minutes < 24 * hours) return { minutes, periods: 1 };
  return { minutes: 6 * hours, periods: Math.ceil(minutes / (6 * hours)) };
}
