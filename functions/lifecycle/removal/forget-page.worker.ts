import { forgetPage as contract } from '../../../shared/jobs/catalogue.ts';
import { watchStore } from '../../registry/pages/watch-store.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { forgetters } from './forgetters.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleJob(contract, async ({ payload, table }) => {
  const reports = reportObjects();
  const page = { ...payload, before: new Date(payload.before) };
  for (const forget of Object.values(forgetters)) await forget({ table, reports }, page);
  // The mark is deleted last: while it exists, the clock repeats the removal.
  await watchStore(table).endRemoval(page.accountId, page.url, page.before);
});
