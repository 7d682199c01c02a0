import type { StateFormats } from '../../../shared/causes/define-cause.ts';
import { localDay } from './date-range.ts';
import { formatAge, formatDate, formatDateTime, formatTime } from './format.ts';

/** Writes the times of a state in the account's zone. @param now milliseconds since 1970 */
export const stateFormats = (now: number): StateFormats => ({
  time: (iso) =>
    localDay(iso) === localDay(new Date(now).toISOString()) ? formatTime(iso) : formatDateTime(iso),
  when: (iso) => formatAge(iso, now),
  date: formatDate,
});
