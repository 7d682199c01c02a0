import { listFieldData } from '../../shared/calls/field-data.ts';
import { handleCall } from '../platform/handle-call.ts';
import { pageUrl } from '../scans/page-url.ts';
import { fieldDataOfScans } from '../scans/field-data-of-scans.ts';
import { historySince } from '../scans/history-range.ts';
import { scannedPageStore } from '../scans/scanned-page-store.ts';
import { daysOfFieldData } from './days-of-field-data.ts';
import { fieldReadingStore } from './field-reading-store.ts';

export const handler = handleCall(listFieldData, async ({ query, caller, table, now }) => {
  const { accountId } = caller;
  const [scans, readings] = await Promise.all([
    fieldDataOfScans(scannedPageStore(table), { accountId, url: query.url, now }),
    fieldReadingStore(table).listSince(accountId, pageUrl(query.url), {
      since: historySince(now),
      now,
    }),
  ]);
  return daysOfFieldData([
    ...scans.map(({ scanDate, halves }) => ({
      at: scanDate,
      mobile: halves.mobile?.fieldData ?? null,
      desktop: halves.desktop?.fieldData ?? null,
    })),
    ...readings.map(({ readAt, mobile, desktop }) => ({
      at: readAt,
      mobile: mobile ?? null,
      desktop: desktop ?? null,
    })),
  ]);
});
