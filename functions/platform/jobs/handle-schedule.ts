import type { ScheduleId } from '../../../shared/deployment/schedules.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';

export type ScheduleHandler = (event?: unknown) => Promise<void>;

/** Creates the Lambda handler of a schedule, all of whose log lines name the schedule. A failure is counted. */
export const handleSchedule =
  (id: ScheduleId, work: ScheduleHandler): ScheduleHandler =>
  (event) =>
    withLogFields({ schedule: id }, async () => {
      try {
        await work(event);
      } catch (error) {
        log.error('schedule failed', { error });
        measure('SchedulesFailed', 1);
        throw error;
      }
    });
