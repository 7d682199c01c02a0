import type { Device } from '../../../../../shared/scans/devices.ts';
import type { OriginSummary } from './scan-queries.ts';

/** Why there is no field data. Only 'too few visits' is an answer of CrUX; the others are reasons for no answer. */
export type FieldAbsence = 'not-set-up' | 'too-few-visits' | 'not-read-yet' | 'no-answer';

/**
 * A reading falls back to the origin's numbers. So if the origin has data and the page does not, the page has not been
 * read since.
 * @param origin undefined if the provider did not answer
 */
export function fieldAbsence(origin: OriginSummary | undefined, device: Device): FieldAbsence {
  if (origin === undefined) return 'no-answer';
  if (!origin.configured) return 'not-set-up';
  return origin[device] === null ? 'too-few-visits' : 'not-read-yet';
}
