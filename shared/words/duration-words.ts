const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '8 December 2026', on invoices, in mails and notifications, which are read in any time zone: in UTC. */
export const dayOf = (date: string): string => day.format(new Date(date));

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * How long something lasted or has been waited for, in its largest unit and the next one, to the nearest: '2 hours
 * 5 minutes', '1 day', 'less than a minute'.
 */
export function durationWords(milliseconds: number): string {
  const minutes = roundTo(minuteMs, Math.max(0, milliseconds));
  let left = minutes < dayMs ? minutes : roundTo(hourMs, milliseconds);
  const counts = units.map(([name, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return counts.flat().join(' ') || 'less than a minute';
}

const roundTo = (unit: number, milliseconds: number): number =>
  Math.round(milliseconds / unit) * unit;

/**
 * How long something lasted, by the times shown beside it, which have no seconds: '2 minutes' from 8:15 to 8:17.
 */
export const lastedWords = (from: Moment, to: Moment): string => durationWords(shownMs(from, to));

type Moment = Date | string | number;

/** Milliseconds between two times as they are shown. */
export const shownMs = (from: Moment, to: Moment): number => shownMinute(to) - shownMinute(from);

const shownMinute = (time: Moment): number =>
  Math.floor(new Date(time).getTime() / minuteMs) * minuteMs;
