const dayMs = 24 * 3_600_000;

export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** The local time in a zone at a moment. @param timeZone IANA name */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (wanted: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const asUtc = ({ year, month, day, hour, minute }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

/** Below 0 if one time is before another. */
export const compareLocal = (one: LocalTime, other: LocalTime): number => asUtc(one) - asUtc(other);

/**
 * The moment at which clocks in a zone first show a time. One that the change to summer time skips is moved on by the
 * skipped hour. A day or month beyond the last, or below 1, counts on into the neighbouring month or year.
 */
export function momentOf(time: LocalTime, timeZone: string): Date {
  const wanted = asUtc(time);
  const shown = (moment: number): number => asUtc(localTime(new Date(moment), timeZone));
  // The zone's offsets a day before and after: clocks change at most once in between.
  const candidates = [-dayMs, dayMs]
    .map((distance) => wanted - (shown(wanted + distance) - (wanted + distance)))
    .toSorted((one, other) => one - other);
  const exact = candidates.find((moment) => shown(moment) === wanted);
  return new Date(exact ?? Math.max(...candidates));
}

/** Day of the week, 0 for Sunday, of a local date. */
export const weekdayOf = (time: LocalTime): number => new Date(asUtc(time)).getUTCDay();

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as clocks in a zone show it, with their distance from UTC: '2026-11-22T08:40:00+09:00'. */
export function isoIn(moment: Date, timeZone: string): string {
  const minutesOf = (time: number): number => Math.floor(time / 60_000);
  const shownMinutes = minutesOf(asUtc(localTime(moment, timeZone)));
  const apart = shownMinutes - minutesOf(moment.getTime());
  if (apart === 0) return moment.toISOString();
  const shown = new Date(moment.getTime() + apart * 60_000).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(apart) / 60), Math.abs(apart) % 60];
  return `${shown}${apart < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
