import { packChecks } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { minuteStore } from './by-the-minute/minute-store.ts';

const shardsAtOnce = 4;

export const handler = handleJob(packChecks, async ({ payload: { shards, hour }, table }) => {
  const { packHour } = minuteStore(table, env.clockSpeed());
  await inParallel(shards, (shard) => packHour(shard, hour), shardsAtOnce);
});
