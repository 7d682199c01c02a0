import { momentOf } from '../../../shared/clock/local-clock.ts';
import type { Period } from './ping-run-store.ts';

/** From the first moment of a calendar day to that of the next. @param day `YYYY-MM-DD` */
export function daysIn(day: string, timeZone: string): Period {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = (added: number): Date =>
    momentOf({ year, month, day: date + added, hour: 0, minute: 0 }, timeZone);
  return { from: midnight(0), until: midnight(1) };
}
