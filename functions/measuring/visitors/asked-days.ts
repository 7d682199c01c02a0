import { ProblemError } from '../../../shared/calls/errors.ts';
import { dayMs } from '../../platform/times.ts';
import { dayOf } from './visitor-store.ts';
import { firstDayOf } from './visitor-summaries.ts';

/** Days that are read at once: 13 months, so that a month can be compared with that of last year. */
const mostDays = 400;

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
  const from = asked.from ?? firstDayOf(to);
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
