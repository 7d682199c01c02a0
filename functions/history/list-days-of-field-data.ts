import { fieldDataOfScans } from './field-data-of-scans.ts';
import { historySince, type PageAt } from '../pages/history-range.ts';
import { after, dayMs } from '../platform/times.ts';
import { type DayOfFieldData, daysOfFieldData } from './days-of-field-data.ts';
import type { FieldReadingStore } from '../field-data/field-reading-store.ts';

interface Ports {
  pages: Parameters<typeof fieldDataOfScans>[0];
  readings: Pick<FieldReadingStore, 'listSince'>;
}

interface Asked extends PageAt {
  /** How many days back. @default 13 months */
  days?: number | undefined;
}

/** Field data of a page by day, from scans and daily readings; oldest first. */
export async function listDaysOfFieldData(
  { pages, readings }: Ports,
  { accountId, url, now, days }: Asked,
): Promise<DayOfFieldData[]> {
  const since = days === undefined ? historySince(now) : after(now, -days * dayMs);
  const [scans, read] = await Promise.all([
    fieldDataOfScans(pages, { accountId, url, now, since }),
    readings.listSince(accountId, url, { since, now }),
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
