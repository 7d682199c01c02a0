import type { StateFormats } from '../../../shared/causes/define-cause.ts';
import { dayMs, localDay } from './date-range.ts';
import { formatAge, formatDate, formatDateTime, formatTime, formatTimeOfYear } from './format.ts';

/** In days: for how long a date without its year cannot be taken for one of another year. */
const withoutYearFor = 180;

/** Writes the times of a state in the account's zone. @param now milliseconds since 1970 */
export const stateFormats = (now: number): StateFormats => ({
  time: (iso) => {
    if (localDay(iso) === localDay(new Date(now).toISOString())) return formatTime(iso);
    const isRecent = now - Date.parse(iso) < withoutYearFor * dayMs;
    return isRecent ? formatTimeOfYear(iso) : formatDateTime(iso);
  },
  when: (iso) => formatAge(iso, now),
  date: formatDate,
});
