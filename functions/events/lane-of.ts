import type { AnyEvent } from '../../shared/events/catalogue.ts';
import type { Cause } from '../../shared/jobs/cause.ts';
import { urgencyOf } from '../../shared/models/notification.ts';

/**
 * The queue in which an event goes to its subscribers: outages and events that a user waits for do not queue behind the
 * events of scheduled work.
 */
export function laneOf(event: AnyEvent): Cause {
  if (event.type === 'uptime-changed' || event.type === 'reached-elsewhere') return 'person';
  if (event.type === 'notification-raised')
    return urgencyOf(event.facts.kind) === 'digest' ? 'clock' : 'person';
  return event.cause;
}
