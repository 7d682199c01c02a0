import type { ObservedPage } from './observed.ts';

/** Since when the scores of a page that is down at the end of a period are old; undefined if it is up, or was not scanned. */
export function beforeOutage(
  { availability, scans }: Pick<ObservedPage, 'availability' | 'scans'>,
  { day, time }: ReportTimes,
): string | undefined {
  const outage = availability.outages.find(({ to }) => to === null);
  const last = scans.findLast(({ score }) => score !== null);
  if (outage === undefined || last === undefined) return undefined;
  return `Down since ${time(outage.from)}: the last scan with a result was on ${day(last.at)}.`;
}

const formatsOf = (timeZone: string) => ({
  time: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }),
  day: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }),
  longDay: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
});

/** The times of a report, in the zone of its account. @param timeZone IANA name */
export class ReportTimes {
  /** For people: 'Europe/Vienna'. */
  readonly zone: string;
  readonly #formats: ReturnType<typeof formatsOf>;

  constructor(timeZone: string) {
    this.zone = timeZone.replaceAll('_', ' ');
    this.#formats = formatsOf(timeZone);
  }

  /** '24 Nov, 14:02'. */
  readonly time = (at: string): string => this.#formats.time.format(new Date(at));

  /** '24 Nov 2026'. */
  readonly day = (at: string): string => this.#formats.day.format(new Date(at));

  /** '24 November 2026'. */
  readonly longDay = (at: string): string => this.#formats.longDay.format(new Date(at));
}
