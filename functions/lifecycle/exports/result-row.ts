import type { Device } from '../../../shared/scans/devices.ts';
import type { Band } from '../../../shared/assessment/thresholds.ts';

/** One fact about a page. */
export interface ResultRow {
  /** Section of Site Details that shows it. */
  section: string;
  device: Device | '';
  /** When it was measured or read, ISO 8601; in a file, in the account's zone. */
  date: string;
  item: string;
  value: number | string;
  /** Unit of the value: `s`, `ms`, `of 100`; empty if there is none. */
  unit: string;
  rating: Band | '';
  /** Additional information, such as the source of field data. */
  note: string;
}

type Facts = Pick<ResultRow, 'section' | 'item' | 'value'> & Partial<ResultRow>;
/** A row; missing fields are empty cells. */
export const row = (facts: Facts): ResultRow => ({
  device: '',
  date: '',
  unit: '',
  rating: '',
  note: '',
  ...facts,
});
/** Position of a row. */
export type Place = Pick<ResultRow, 'section' | 'device' | 'date'>;
