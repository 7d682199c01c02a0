import type { AnyEvent } from '../../shared/events/catalogue.ts';
import { measure } from '../platform/measure.ts';

/** Counts a delivered event, and a finished scan by its outcome. */
export function countEvent(event: AnyEvent): void {
  measure('EventsDelivered', 1, { Event: event.type });
  if (event.type !== 'scan-finished') return;
  if (event.facts.outcome === 'done') measure('ScansFinished', 1, undefined);
  else measure('ScansFailed', 1, { Reason: event.facts.reason });
}
