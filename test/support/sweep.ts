import { reportObjects } from '../../functions/platform/aws/object-store.ts';
import { handleSchedule } from '../../functions/platform/jobs/handle-schedule.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { sweep } from '../../functions/lifecycle/schedules/sweep.ts';
import { sweepsOf } from '../../functions/lifecycle/schedules/sweeps.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

/** The sweep of one kind of work, with the rights of the function that sweeps all. */
export const sweepOf = (table: Table, kind: keyof ReturnType<typeof sweepsOf>) => {
  const sweeps = sweepsOf({
    table,
    sendJobs,
    objects: reportObjects(),
    push: async () => undefined,
    isSet: () => true,
  });
  const one = sweeps[kind];
  if (one === undefined) throw new Error(`There is no sweep of ${kind}`);
  return handleSchedule('sweep', ({ event }) => sweep({ [kind]: one }, event));
};
