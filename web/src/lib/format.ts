/** Formats numbers, dates and sizes, in English like the sentences that hold them and as in mails and reports. */
import { bytesWords } from '../../../shared/words/number-words.ts';
import { shownZone } from './zone.ts';

/** Keeps a number and its unit on one line. */
export const noBreakSpace = '\u00A0';
/** A real minus sign, as wide as the plus. */
const minus = '\u2212';
/** Shown if there is no value. */
export const noValue = '–';

/** In browsers of any language: 'blocks for 2.193 ms' would read as two. */
const english = 'en-GB';

const numberFormats = new Map<string, Intl.NumberFormat>();
/**
 * Creating a formatter takes a hundred times as long as using it, and a scan's table has thousands of numbers.
 * @param name of the formatter that these options make, which is made once
 */
function numberFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const made = numberFormats.get(name) ?? new Intl.NumberFormat(english, options);
  numberFormats.set(name, made);
  return made;
}

/** @param digits maximum decimals; trailing zeros are kept down to `atLeast` */
export function formatNumber(value: number, digits = 0, atLeast = 0): string {
  const least = Math.min(atLeast, digits);
  return numberFormat(`${digits} ${least}`, {
    maximumFractionDigits: digits,
    minimumFractionDigits: least,
  }).format(value);
}

/** '1 page', '1,240 pages'. @param many the plural @default with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** '2.53 s', '1,240 ms'. Seconds have one or two decimals, milliseconds none. */
export function formatDuration(value: number, unit: 's' | 'ms'): string {
  const number = unit === 's' ? formatNumber(value, 2, 1) : formatNumber(value);
  return `${number}${noBreakSpace}${unit}`;
}

const euro = { style: 'currency', currency: 'EUR' } as const;

/** '€1,188.00': euro with two decimals. */
export const formatEuro = (amount: number): string => numberFormat('euro', euro).format(amount);

/** '€181': whole euro, for rough amounts such as savings. */
export const formatWholeEuro = (amount: number): string =>
  numberFormat('whole euro', { ...euro, maximumFractionDigits: 0 }).format(amount);

const spans = [
  { unit: 'd', length: 86_400_000 },
  { unit: 'h', length: 3_600_000 },
  { unit: 'min', length: 60_000 },
] as const;

/** Milliseconds in the unit that reads best: '840 ms', '1.24 s', '10 min', '7 d'. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds < 1000) return formatDuration(milliseconds, 'ms');
  const span = spans.find(({ length }) => milliseconds >= length);
  if (span === undefined) return formatDuration(milliseconds / 1000, 's');
  return `${formatNumber(milliseconds / span.length, 1)}${noBreakSpace}${span.unit}`;
}

/** '13 min', 'just now': how long ago, where there is no room for words. @param now milliseconds since 1970 */
export function formatShortAge(time: Date | string | number, now: number): string {
  const age = now - new Date(time).getTime();
  const span = spans.find(({ length }) => age >= length);
  return span === undefined
    ? 'just now'
    : `${formatNumber(Math.floor(age / span.length))}${noBreakSpace}${span.unit}`;
}

/** '0.4 KiB', '120 KiB', '1.3 MiB'. */
export const formatBytes = (bytes: number): string => bytesWords(bytes, formatNumber);

/** A difference with its sign: '+3', '−0.4', '±0'. */
export function withSign(difference: number, format: (magnitude: number) => string): string {
  const magnitude = format(Math.abs(difference));
  if (magnitude === format(0)) return `±${magnitude}`;
  return `${difference < 0 ? minus : '+'}${magnitude}`;
}

/**
 * The difference of two values that stand beside it: '±0' where they are written alike, and otherwise never zero.
 * From '1.9 KiB' to '2 KiB' it is at least '+0.1 KiB'.
 */
export function signedDifference(
  before: number,
  after: number,
  format: (value: number) => string,
): string {
  if (format(before) === format(after)) return withSign(0, format);
  let difference = after - before;
  while (format(Math.abs(difference)) === format(0)) difference *= 1.1;
  return withSign(difference, format);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
/** @param name of the formatter that these options make, which is made once a zone */
function dateFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone = shownZone() } = options;
  const key = `${name} ${timeZone}`;
  const made = dateFormats.get(key) ?? new Intl.DateTimeFormat(english, { ...options, timeZone });
  dateFormats.set(key, made);
  return made;
}

const dateAndTime = () => dateFormat('date and time', { dateStyle: 'medium', timeStyle: 'short' });

/** '21 Nov 2026, 01:40', in the account's zone. */
export const formatDateTime = (time: Date | string | number): string =>
  dateAndTime().format(new Date(time));

/** '21 Nov 2026, 01:40 – 01:44', in the account's zone; with both dates where they differ. */
export const formatTimeRange = (from: string, to: string): string =>
  dateAndTime().formatRange(new Date(from), new Date(to));

/** '21 Nov 2026', in the account's zone. */
export function formatDate(time: Date | string | number): string {
  return dateFormat('date', { dateStyle: 'medium' }).format(new Date(time));
}

/** '21 Nov', in the account's zone. */
export function formatDayOfYear(time: number): string {
  return dateFormat('day of the year', { day: 'numeric', month: 'short' }).format(time);
}

/** '21 Nov, 01:40', in the account's zone. */
export function formatTimeOfYear(time: string): string {
  return dateFormat('time of the year', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(time));
}

/** '21 Nov 2026' in UTC: days of plans and payments are the same on screens, invoices and in mails. */
export function formatUtcDay(time: Date | string | number): string {
  return dateFormat('calendar', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
}

/** '01:40', in the account's zone. */
export function formatTime(time: Date | string | number): string {
  return dateFormat('time', { timeStyle: 'short' }).format(new Date(time));
}

/** A calendar day without a zone, such as the bounds of CrUX's collection period (`YYYY-MM-DD`). */
export function formatCalendarDay(day: string): string {
  return formatUtcDay(`${day}T00:00:00Z`);
}

const minute = 60_000;
const ages = [
  { unit: 'minute', length: minute, below: 60 * minute },
  { unit: 'hour', length: 60 * minute, below: 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute, below: 60 * 24 * 60 * minute },
  { unit: 'month', length: 30.44 * 24 * 60 * minute, below: Number.POSITIVE_INFINITY },
] as const;

let ageFormat: Intl.RelativeTimeFormat | undefined;

/** How long ago: 'just now', '3 hours ago', 'yesterday'. A time in the future counts as now. */
export function formatAge(time: Date | string | number, now: number): string {
  const age = now - new Date(time).getTime();
  if (age < minute) return 'just now';
  const step = ages.find(({ below }) => age < below) ?? ages[3];
  ageFormat ??= new Intl.RelativeTimeFormat(english, { numeric: 'auto' });
  return ageFormat.format(-Math.floor(age / step.length), step.unit);
}
