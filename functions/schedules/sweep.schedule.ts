import { planLimits } from '../../shared/plans/plans.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { isSecretSet } from '../platform/aws/is-secret-set.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { socketPush } from '../platform/sockets/push.ts';
import { shardsInUse } from '../platform/table/shards-in-use.ts';
import { hourMsAt } from '../uptime/hours.ts';
import { sweep } from './sweep.ts';
import { sweepsOf } from './sweeps.ts';

/** Every five minutes, and when the local host starts. */
export const handler = handleSchedule('sweep', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const overrides = env.planOverrides();
  const sweeps = sweepsOf({
    table,
    sendJobs: jobSender(queueClient(), env.queueUrl),
    push: socketPush(table, env.socketEndpoint()),
    billing: env.billing(),
    limitsOf: (plan) => planLimits(plan, overrides),
    hourMs: hourMsAt(env.clockSpeed()),
    isSet: isSecretSet,
  });
  await sweep(sweeps, event, await shardsInUse(table));
});
