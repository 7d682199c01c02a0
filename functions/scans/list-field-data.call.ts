import { listFieldData } from '../../shared/calls/scans.ts';
import { handleCall } from '../platform/handle-call.ts';
import { fieldHistory } from './field-history.ts';
import { scannedPageStore } from './scanned-page-store.ts';

/** Scans that found no field data on either device are left out: there is nothing to draw. */
export const handler = handleCall(listFieldData, async ({ query, caller, table, now }) => {
  const page = { accountId: caller.accountId, url: query.url, now };
  const scans = await fieldHistory(scannedPageStore(table), page);
  return scans.map(({ scanDate, halves }) => ({
    scanDate,
    mobile: { fieldData: halves.mobile?.fieldData ?? null },
    desktop: { fieldData: halves.desktop?.fieldData ?? null },
  }));
});
