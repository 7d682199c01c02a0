import { csvOf } from './csv-lines.ts';
import type { ResultRow } from './result-row.ts';

const columns = {
  section: 'Section',
  device: 'Device',
  date: 'Date',
  item: 'Item',
  value: 'Value',
  unit: 'Unit',
  rating: 'Rating',
  note: 'Note',
} as const satisfies Record<keyof ResultRow, string>;

/** @param timeZone of the dates */
export function toCsv(rows: readonly ResultRow[], timeZone = 'UTC'): string {
  const keys = Object.keys(columns) as (keyof ResultRow)[];
  return csvOf(
    Object.values({ ...columns, date: `${columns.date} (${timeZone})` }),
    rows.map((row) => keys.map((key) => row[key])),
  );
}
