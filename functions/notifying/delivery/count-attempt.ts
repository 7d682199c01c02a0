import type { AttemptOutcome } from '../../../shared/models/notifying/delivery.ts';
import { measure, note } from '../../platform/measure.ts';

/** Counts an attempt to send a message, by its outcome. */
export function countAttempt(outcome: AttemptOutcome): void {
  note('MessageDeliveries', 1, outcome);
  measure('MessagesPostponed', outcome === 'postponed' ? 1 : 0);
  if (outcome === 'failed') measure('MessagesDropped', 1);
}
