import { Cron } from 'croner';
import type { ScheduleShape } from '../../shared/schedules.ts';
import type { Handler } from '../load-handler.ts';

export interface Scheduler {
  stop(): void;
}

/** Runs schedules at their time as EventBridge Scheduler does, those marked so also now. One that still runs is not started again. */
export function startScheduler(
  schedules: readonly ScheduleShape[],
  handlerOf: (schedule: ScheduleShape) => Promise<Handler>,
): Scheduler {
  const run = async (schedule: ScheduleShape): Promise<void> => {
    try {
      const handler = await handlerOf(schedule);
      await handler({ scheduledTime: new Date().toISOString() }, {});
    } catch (error) {
      console.error(`${schedule.id}:`, error);
    }
  };
  const clocks = schedules.map(
    (schedule) => new Cron(schedule.cron, { timezone: 'UTC', protect: true }, () => run(schedule)),
  );
  for (const [index, schedule] of schedules.entries())
    if (schedule.atLocalStart) void clocks[index]?.trigger();
  return {
    stop() {
      for (const clock of clocks) clock.stop();
    },
  };
}
