import { localTime, momentOf } from '../../../../shared/clock/local-clock.ts';
import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';
import { after, dayMs, hourMs, minuteMs } from '../../../platform/times.ts';
import type { ReportPeriod } from '../content/report-period.ts';

const locales: Record<ReportLanguage, string> = { en: 'en-GB', de: 'de-DE' };

const formatsOf = (timeZone: string, locale: string) => ({
  time: new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }),
  day: new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }),
  longDay: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
  longTime: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  dayOfMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }),
  month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone }),
  label: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  list: new Intl.ListFormat(locale, { type: 'conjunction' }),
});

const known = new Map<string, ReturnType<typeof formatsOf>>();

function formatsIn(timeZone: string, language: ReportLanguage) {
  const name = `${language} ${timeZone}`;
  const found = known.get(name) ?? formatsOf(timeZone, locales[language]);
  known.set(name, found);
  return found;
}

/** Sizes of the units in which durations are written, the largest first. */
const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** Numbers, times and durations of a report, in the language and time zone of its reader. @param timeZone IANA name */
export class ReportTimes {
  readonly timeZone: string;
  readonly language: ReportLanguage;
  /** For people: 'Europe/Vienna'. */
  readonly zone: string;
  readonly #formats: ReturnType<typeof formatsOf>;
  readonly #plurals: Intl.PluralRules;

  constructor(timeZone: string, language: ReportLanguage = 'en') {
    this.timeZone = timeZone;
    this.language = language;
    this.zone = timeZone.replaceAll('_', ' ');
    this.#formats = formatsIn(timeZone, language);
    this.#plurals = new Intl.PluralRules(locales[language]);
  }

  /** '24 Nov, 14:02'. */
  readonly time = (at: string): string => this.#formats.time.format(new Date(at));

  /** '24 Nov 2026'. */
  readonly day = (at: string): string => this.#formats.day.format(new Date(at));

  /** '24 November 2026'. */
  readonly longDay = (at: string): string => this.#formats.longDay.format(new Date(at));

  /** '24 November 2026 at 14:02'. */
  readonly longTime = (at: string): string => this.#formats.longTime.format(new Date(at));

  /** '24 November'. */
  readonly dayOfMonth = (at: string): string => this.#formats.dayOfMonth.format(new Date(at));

  /** '1 Nov'. @param date `2026-11-01` */
  readonly dateLabel = (date: string): string => this.#formats.label.format(new Date(date));

  /** '16 and 25 November', of moments in order of time; each day once. */
  readonly days = (moments: readonly string[]): string => {
    const days = [...new Map(moments.map((at) => [this.dateOf(at), at])).values()];
    const byMonth = Map.groupBy(days, (at) => this.#formats.month.format(new Date(at)));
    const dot = this.language === 'de' ? '.' : '';
    return this.list(
      [...byMonth].map(([month, some]) => {
        const numbers = some.map((at) => `${localTime(new Date(at), this.timeZone).day}${dot}`);
        return `${this.list(numbers)} ${month}`;
      }),
    );
  };

  /** '2026-11-24', the date in the zone. */
  readonly dateOf = (at: string | Date): string => {
    const { year, month, day } = localTime(new Date(at), this.timeZone);
    return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  };

  /** When the day of a moment began in the zone. */
  readonly startOfDay = (at: string): Date =>
    momentOf({ ...localTime(new Date(at), this.timeZone), hour: 0, minute: 0 }, this.timeZone);

  /** A moment on each day of a period, in order. */
  readonly daysBetween = ({ from, to }: ReportPeriod): string[] => {
    const found = new Map<string, string>();
    for (let at = from; at < to; at = after(at, dayMs))
      found.set(this.dateOf(at), at.toISOString());
    const last = after(to, -1);
    if (last >= from) found.set(this.dateOf(last), last.toISOString());
    return [...found.values()];
  };

  /** 'A, B and C'. */
  readonly list = (parts: readonly string[]): string => this.#formats.list.format(parts);

  /** '1,180', '2.4': with so many decimals at most, and at least `fewest`. */
  readonly number = (value: number, digits = 0, fewest = 0): string =>
    value.toLocaleString(locales[this.language], {
      minimumFractionDigits: fewest,
      maximumFractionDigits: digits,
    });

  /** '99.98 %'. */
  readonly percent = (value: number): string => `${this.number(value, 2)}\u00A0%`;

  /** '2.4 seconds'. */
  readonly seconds = (value: number, digits = 1): string => this.#unit(value, 'second', digits);

  /** How long something lasted, in its largest unit and the next one: '4 hours 10 minutes'. Undefined below a minute. */
  readonly duration = (milliseconds: number): string | undefined => {
    const size = milliseconds < dayMs ? minuteMs : hourMs;
    let left = Math.round(Math.max(0, milliseconds) / size) * size;
    const parts = units.flatMap(([unit, ofUnit]) => {
      const count = Math.floor(left / ofUnit);
      left -= count * ofUnit;
      return count === 0 ? [] : [this.#unit(count, unit, 0)];
    });
    return parts.length === 0 ? undefined : parts.join(' ');
  };

  /** The form of a noun that goes with a number, by the rules of the language. */
  readonly plural = <Form>(count: number, forms: { one: Form; other: Form }): Form =>
    this.#plurals.select(count) === 'one' ? forms.one : forms.other;

  #unit(value: number, unit: string, digits: number): string {
    return value.toLocaleString(locales[this.language], {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: digits,
    });
  }
}
