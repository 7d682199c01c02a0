import { ProblemError } from '../../shared/calls/errors.ts';
import { fieldDays } from '../../shared/visitors/field-source.ts';
import { after, dayMs } from '../platform/times.ts';
import { dayOf, type SiteKey, type VisitorStore } from './visitor-store.ts';
import type { VisitorPeriod } from './visitor-period-entity.ts';

/** Days that are read at once: 13 months, so that a month can be compared with that of last year. */
const mostDays = 400;

/** Periods that make up a day, oldest first. */
export interface VisitorDay {
  day: string;
  periods: VisitorPeriod[];
}

export interface Days {
  from: string;
  to: string;
}

/**
 * The days that are asked for: 28 of them until today by default.
 * @throws ProblemError `invalid_input` for days in the wrong order, or too many
 */
export function askedDays(asked: Partial<Record<keyof Days, string | undefined>>, now: Date): Days {
  const to = asked.to ?? dayOf(now.toISOString());
  const from = asked.from ?? dayOf(after(new Date(to), -(fieldDays - 1) * dayMs).toISOString());
  if (from > to)
    throw new ProblemError('invalid_input', 'The first day is after the last one', {
      field: 'from',
    });
  if (Date.parse(to) - Date.parse(from) >= mostDays * dayMs)
    throw new ProblemError('invalid_input', `A period has at most ${mostDays} days`, {
      field: 'from',
    });
  return { from, to };
}

/** What is known of a site's visitors, day by day. The newest hours may not be in their day yet. */
export async function readDays(
  store: Pick<VisitorStore, 'periodsBetween' | 'periodsWithPages' | 'lastHour' | 'hoursOf'>,
  site: SiteKey,
  { from, to }: Days,
  { withPages = false }: { withPages?: boolean } = {},
): Promise<VisitorDay[]> {
  const read = withPages ? store.periodsWithPages : store.periodsBetween;
  const [days, newest] = await Promise.all([read(site, 'day', from, to), store.lastHour(site)]);
  const lastDay = newest === undefined ? undefined : dayOf(newest.period);
  const isNewestAsked = lastDay !== undefined && from <= lastDay && lastDay <= to;
  const hours = isNewestAsked ? await store.hoursOf(site, lastDay) : [];
  const whole = days
    .filter(({ period }) => period !== lastDay)
    .map((period) => ({ day: period.period, periods: [period] }));
  if (!isNewestAsked) return whole;
  const periods = withPages ? hours : hours.map(({ pages: _unread, ...hour }) => hour);
  return [...whole, { day: lastDay, periods }];
}
