import { getLatestValidation } from '../../../shared/calls/measuring/markup.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { latestValidation } from './latest-validation.ts';
import { markupStore } from './markup-store.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(getLatestValidation, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const reports = reportObjects();
  const validation = await markupStore(table).find(caller.accountId, url, now);
  return latestValidation(reports, { ...query, url, chosen: env.markupChecker() }, validation);
});
