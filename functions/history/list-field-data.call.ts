import { listFieldData } from '../../shared/calls/field-data.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { scannedPageStore } from '../scans/scanned-page-store.ts';
import { knownAddress } from '../pages/known-address.ts';
import { fieldReadingStore } from '../field-data/field-reading-store.ts';
import { listDaysOfFieldData } from './list-days-of-field-data.ts';

export const handler = handleCall(listFieldData, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  return listDaysOfFieldData(
    { pages: scannedPageStore(table), readings: fieldReadingStore(table) },
    { accountId: caller.accountId, url, now, days: query.days },
  );
});
