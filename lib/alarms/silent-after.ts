import type { ScheduleShape } from '../../shared/schedules.ts';

/** After three missed starts of a schedule that starts every five minutes, or every minute. */
const usual = 15;

/** Minutes without a start after which the alarm on a schedule is raised. */
export const silentAfterMinutes = ({ silentAfterMinutes: own }: ScheduleShape): number =>
  own ?? usual;
