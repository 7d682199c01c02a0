import type { AttemptOutcome } from '../../shared/models/delivery.ts';
import { measure } from '../platform/measure.ts';

/** Counts an attempt to send a message, by what has come of it. */
export function countAttempt(outcome: AttemptOutcome): void {
  measure('MessageDeliveries', 1, { Outcome: outcome });
  measure('MessagesPostponed', outcome === 'postponed' ? 1 : 0, undefined);
  if (outcome === 'failed') measure('MessagesDropped', 1, undefined);
}
