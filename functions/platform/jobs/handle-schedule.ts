import type { ScheduleId } from '../../../shared/deployment/schedules.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';
import { functionTable } from '../table/function-table.ts';
import type { Table } from '../table/table.ts';

export type ScheduleHandler = (event?: unknown) => Promise<void>;

interface ScheduleContext {
  event: unknown;
  table: Table;
}

/** Creates the Lambda handler of a schedule, all of whose log lines name the schedule. A failure is counted. */
export const handleSchedule =
  (id: ScheduleId, work: (context: ScheduleContext) => Promise<void>): ScheduleHandler =>
  (event) =>
    withLogFields({ schedule: id }, async () => {
      try {
        await work({ event, table: functionTable });
      } catch (error) {
        log.error('schedule failed', { error });
        measure('SchedulesFailed', 1);
        throw error;
      }
    });
