import type { ScheduleId } from '../../../shared/schedules.ts';
import { withLogFields } from '../logger.ts';

export type ScheduleHandler = (event?: unknown) => Promise<void>;

/** Creates the Lambda handler of a schedule, all of whose log lines name the schedule. */
export const handleSchedule =
  (id: ScheduleId, work: ScheduleHandler): ScheduleHandler =>
  (event) =>
    withLogFields({ schedule: id }, () => work(event));
