import type { Frequency } from '../../../shared/models/notifying/channel-settings.ts';
import {
  type LocalTime,
  localTime,
  momentOf,
  weekdayOf,
} from '../../../shared/clock/local-clock.ts';

const digestHour = 8;
const monday = 1;

const atDigestHour = (day: LocalTime): LocalTime => ({ ...day, hour: digestHour, minute: 0 });

/**
 * The end of the next digest's period after a moment: 08:00 in the zone, every day, on Mondays, or on the first of a
 * month. It is sent within the hour that follows.
 */
export function nextDigestAt(frequency: Frequency, now: Date, timeZone: string): Date {
  const today = atDigestHour(localTime(now, timeZone));
  const on = (days: LocalTime): Date => momentOf(days, timeZone);
  const firstAfterNow = (candidates: LocalTime[]): Date =>
    candidates.map(on).find((moment) => moment > now) ?? on({ ...today, day: today.day + 1 });
  if (frequency === 'Daily') return firstAfterNow([today, { ...today, day: today.day + 1 }]);
  if (frequency === 'Weekly') {
    const toMonday = (monday - weekdayOf(today) + 7) % 7;
    const next = { ...today, day: today.day + toMonday };
    return firstAfterNow([next, { ...next, day: next.day + 7 }]);
  }
  const first = { ...today, day: 1 };
  return firstAfterNow([first, { ...first, month: first.month + 1 }]);
}
