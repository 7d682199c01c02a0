import { getLatestValidation } from '../../shared/calls/markup.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { knownAddress } from '../pages/known-address.ts';
import { latestValidation } from './latest-validation.ts';
import { markupStore } from './markup-store.ts';

export const handler = handleCall(getLatestValidation, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const validation = await markupStore(table).find(caller.accountId, url, now);
  return latestValidation(reports, { ...query, url }, validation);
});
