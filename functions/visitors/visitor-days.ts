import { ProblemError } from '../../shared/calls/errors.ts';
import { fieldDays } from '../../shared/visitors/field-source.ts';
import { after, dayMs } from '../platform/times.ts';
import { dayOf, type SiteKey, type VisitorStore } from './visitor-store.ts';
import type { PagePart, VisitorPeriod } from './visitor-period-entity.ts';

/** Days that are read at once: 13 months, so that a month can be compared with that of last year. */
const mostDays = 400;

export interface VisitorDay {
  day: string;
  period: VisitorPeriod;
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

/** What is known of a site's visitors, day by day. The newest day of a large site is up to an hour old. */
export async function readDays(
  store: Pick<VisitorStore, 'periodsBetween'>,
  site: SiteKey,
  { from, to }: Days,
  parts: readonly PagePart[] = [],
): Promise<VisitorDay[]> {
  const days = await store.periodsBetween(site, 'day', [from, to], parts);
  return days.map((period) => ({ day: period.period, period }));
}
