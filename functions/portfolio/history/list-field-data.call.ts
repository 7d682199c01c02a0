import { listFieldData } from '../../../shared/calls/measuring/field-data.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { listDaysOfFieldData } from './list-days-of-field-data.ts';

export const handler = handleCall(listFieldData, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  return listDaysOfFieldData(table, { accountId, url, now, days: query.days });
});
