import {
  type VisitorDimension,
  visitorDimensions,
} from '../../../../../../shared/visitors/dimensions.ts';
import { type VisitorMetric, visitorMetrics } from '../../../../../../shared/visitors/metrics.ts';
import {
  type Dates,
  datesIn,
  dayMs,
  type PresetDays,
  presetIn,
  utcDay,
} from '../../../../lib/date-range.ts';

/** Views of a property; all of them without one. */
export interface Views {
  by?: VisitorDimension;
  value?: string;
}

/** What the screen shows, as its address says. */
export interface Shown extends Views {
  period: PresetDays | Dates;
  /** Page group; all pages if absent. */
  group?: string;
  /** The metric that is shown in full. */
  metric?: VisitorMetric;
  /** What it is compared with. */
  other?: { kind: 'before' } | ({ kind: 'dates' } & Dates) | ({ kind: 'views' } & Views);
}

export const withoutViews = ({ by: _by, value: _value, ...rest }: Shown): Shown => rest;

/** What is asked of the server for what is shown. */
export const askedFor = ({ group, by, value }: Shown, { from, to }: Dates) => ({
  from,
  to,
  ...(group === undefined ? {} : { group }),
  ...(by === undefined || value === undefined ? {} : { by, value }),
});
export type AskedViews = ReturnType<typeof askedFor>;

const usualDays = 28;

const isDimension = (text: string | null): text is VisitorDimension =>
  visitorDimensions.some((each) => each === text);

function viewsIn(search: URLSearchParams, by: string, value: string): Views {
  const dimension = search.get(by);
  const text = search.get(value);
  return isDimension(dimension) && text !== null ? { by: dimension, value: text } : {};
}

export function readShown(search: URLSearchParams): Shown {
  const group = search.get('page');
  const metric = visitorMetrics.find((each) => each === search.get('metric'));
  const otherDates = datesIn(search, 'otherFrom', 'otherTo');
  const kind = search.get('other');
  const other: Shown['other'] =
    kind === 'before'
      ? { kind }
      : kind === 'views'
        ? { kind, ...viewsIn(search, 'otherBy', 'otherValue') }
        : kind === 'dates' && otherDates !== undefined
          ? { kind, ...otherDates }
          : undefined;
  return {
    period: datesIn(search, 'from', 'to') ?? presetIn(search) ?? usualDays,
    ...viewsIn(search, 'by', 'value'),
    ...(group === null || group === '' ? {} : { group }),
    ...(metric && { metric }),
    ...(other && { other }),
  };
}

/** The address of what is shown; what is usual is left out. */
export function searchOf(url: string, { period, group, by, value, metric, other }: Shown): string {
  const search = new URLSearchParams({ url });
  const set = (name: string, text: string | undefined): void => {
    if (text !== undefined) search.set(name, text);
  };
  if (typeof period !== 'number')
    for (const [name, text] of Object.entries(period)) set(name, text);
  else if (period !== usualDays) set('days', String(period));
  set('page', group);
  set('by', by);
  set('value', value);
  set('metric', metric);
  set('other', other?.kind);
  if (other?.kind === 'views') {
    set('otherBy', other.by);
    set('otherValue', other.value);
  }
  if (other?.kind === 'dates') {
    set('otherFrom', other.from);
    set('otherTo', other.to);
  }
  return `?${search.toString()}`;
}

/** The days that are shown, in UTC as they are counted. @param now epoch milliseconds */
export const datesOf = (period: Shown['period'], now: number): Dates =>
  typeof period === 'number'
    ? { from: utcDay(now - (period - 1) * dayMs), to: utcDay(now) }
    : period;

/** As many days, right before. */
export function datesBefore({ from, to }: Dates): Dates {
  const length = Date.parse(to) - Date.parse(from);
  const last = Date.parse(from) - dayMs;
  return { from: utcDay(last - length), to: utcDay(last) };
}
