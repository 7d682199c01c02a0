import type { Device } from '../../../../shared/devices.ts';
import type { OriginSummary } from './scan-queries.ts';

/** Why there are no field data. Only 'too few visits' is what CrUX says; the others are why it says nothing. */
export type FieldAbsence = 'not-set-up' | 'too-few-visits' | 'not-read-yet' | 'no-answer';

/**
 * A page without numbers of its own takes those of its origin when it is read: an origin that has some means that the page
 * was not read since.
 * @param origin undefined when the provider did not answer
 */
export function fieldAbsence(origin: OriginSummary | undefined, device: Device): FieldAbsence {
  if (origin === undefined) return 'no-answer';
  if (!origin.configured) return 'not-set-up';
  return origin[device] === null ? 'too-few-visits' : 'not-read-yet';
}
