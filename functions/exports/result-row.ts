import type { Device } from '../../shared/devices.ts';
import type { Band } from '../../shared/thresholds.ts';

/** One fact about a page. */
export interface ResultRow {
  /** Part of Site Details that shows it. */
  section: string;
  device: Device | '';
  /** When it was measured or read, ISO 8601 UTC. */
  date: string;
  item: string;
  value: number | string;
  /** Of the value: `s`, `ms`, `of 100`; empty where it has none. */
  unit: string;
  rating: Band | '';
  /** What a number does not say, such as where field data come from. */
  note: string;
}

type Facts = Pick<ResultRow, 'section' | 'item' | 'value'> & Partial<ResultRow>;
/** A row; what it does not say is an empty cell. */
export const row = (facts: Facts): ResultRow => ({
  device: '',
  date: '',
  unit: '',
  rating: '',
  note: '',
  ...facts,
});
/** Where a row stands. */
export type Place = Pick<ResultRow, 'section' | 'device' | 'date'>;
