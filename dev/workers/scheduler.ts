import { Cron } from 'croner';
import { withTrace } from '../../functions/platform/trace.ts';
import type { ScheduleShape } from '../../shared/deployment/schedules.ts';
import type { Handler } from '../load-handler.ts';
import { newTrace } from '../new-trace.ts';

/**
 * Runs schedules at their time like EventBridge Scheduler, but skips one that is still running. Those marked
 * `atLocalStart` also run now, with `isLocalStart` in their event: the queues are empty and no worker is busy. With
 * `fastClock` an hour lasts a minute.
 */
export function startScheduler(
  schedules: readonly ScheduleShape[],
  handlerOf: (schedule: ScheduleShape) => Promise<Handler>,
  { fastClock = false }: { fastClock?: boolean } = {},
) {
  const run = async (schedule: ScheduleShape, isLocalStart: boolean): Promise<void> => {
    try {
      const handler = await handlerOf(schedule);
      const startedAt = new Date(performance.timeOrigin).toISOString();
      const event = { scheduledTime: new Date().toISOString(), isLocalStart, startedAt };
      await withTrace(newTrace(), () => handler(event, {}));
    } catch (error) {
      console.error(`${schedule.id}:`, error);
    }
  };
  const inWork = new Set<Promise<void>>();
  const begin = (schedule: ScheduleShape, isLocalStart: boolean): Promise<void> => {
    const work = run(schedule, isLocalStart).finally(() => inWork.delete(work));
    inWork.add(work);
    return work;
  };
  const clocks = schedules.map(
    (schedule) =>
      new Cron(
        fastClock ? fasterCron(schedule.cron) : schedule.cron,
        { timezone: 'UTC', protect: true },
        () => begin(schedule, false),
      ),
  );
  for (const schedule of schedules) if (schedule.atLocalStart) void begin(schedule, true);
  return {
    /** Starts no more runs, and waits for work in progress. */
    async stop(): Promise<void> {
      for (const clock of clocks) clock.stop();
      await Promise.all(inWork);
    },
  };
}

/** The same pattern with an hour turned into a minute: the minutes field becomes seconds, and hours become minutes. */
export function fasterCron(cron: string): string {
  const [minute, hour] = cron.split(' ');
  return `${minute} ${hour} * * * *`;
}
