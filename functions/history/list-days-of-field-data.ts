import { fieldDataOfScans } from './field-data-of-scans.ts';
import { historySince, type PageAt } from '../pages/history-range.ts';
import { type DayOfFieldData, daysOfFieldData } from './days-of-field-data.ts';
import type { FieldReadingStore } from '../field-data/field-reading-store.ts';

interface Ports {
  pages: Parameters<typeof fieldDataOfScans>[0];
  readings: Pick<FieldReadingStore, 'listSince'>;
}

/** Field data of a page by day over the last 13 months, from scans and daily readings; oldest first. */
export async function listDaysOfFieldData(
  { pages, readings }: Ports,
  { accountId, url, now }: PageAt,
): Promise<DayOfFieldData[]> {
  const [scans, read] = await Promise.all([
    fieldDataOfScans(pages, { accountId, url, now }),
    readings.listSince(accountId, url, { since: historySince(now), now }),
  ]);
  return daysOfFieldData([
    ...scans.map(({ scanDate, deviceScans }) => ({
      at: scanDate,
      mobile: deviceScans.mobile?.fieldData ?? null,
      desktop: deviceScans.desktop?.fieldData ?? null,
    })),
    ...read.map(({ readAt, mobile, desktop }) => ({
      at: readAt,
      mobile: mobile ?? null,
      desktop: desktop ?? null,
    })),
  ]);
}
