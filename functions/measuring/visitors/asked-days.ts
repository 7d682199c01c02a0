import { ProblemError } from '../../../shared/calls/errors.ts';
import { dayMs } from '../../platform/times.ts';
import { dayOf } from './visitor-store.ts';
import { firstDayOf } from './visitor-summaries.ts';
import type { PagePart } from './visitor-period-entity.ts';
import { notCounted, type Segment } from '../../../shared/visitors/dimensions.ts';

/** @throws ProblemError `invalid_input` for a combination that is not counted */
export function askedSegment({ group, by, value }: Segment): Segment {
  const why = notCounted({ group, by });
  if (why !== undefined) throw new ProblemError('invalid_input', why, { field: 'by' });
  if ((by === undefined) !== (value === undefined))
    throw new ProblemError('invalid_input', 'A dimension and its value go together', {
      field: 'value',
    });
  return { group, by, value };
}

/** Parts to read for a segment, in addition to all pages. */
export function partsFor({ group = '', by }: Segment): PagePart[] {
  if (group === '') return [];
  return [by === undefined ? 'pages' : 'devicePages'];
}

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
