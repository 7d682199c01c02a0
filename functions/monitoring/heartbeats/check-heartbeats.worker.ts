import { checkHeartbeats as contract } from '../../../shared/jobs/catalogue.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { checkHeartbeats } from './check-heartbeats.ts';

export const handler = handleJob(contract, async ({ payload, table }) => {
  await checkHeartbeats({ table, announce, now: new Date() }, payload);
});
