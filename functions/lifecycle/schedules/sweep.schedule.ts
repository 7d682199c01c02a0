import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { socketPush } from '../../platform/sockets/push.ts';
import { shardsInUse } from '../../platform/table/shards-in-use.ts';
import { sweep } from './sweep.ts';
import { sweepsOf } from './sweeps.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep', async ({ event, table }) => {
  const sweeps = sweepsOf({
    table,
    sendJobs,
    objects: reportObjects(),
    push: socketPush(table),
    isSet: isSecretSet,
  });
  await sweep(sweeps, event, await shardsInUse(table));
});
