import { ProblemError } from '../../../shared/calls/errors.ts';
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
