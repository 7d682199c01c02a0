import type { DomainNeeds } from '../platform/domain-needs.ts';
import { read, remove } from '../platform/table-uses.ts';

/** Does not include subscribers' workers, whose needs are in `shared/events/subscribers.ts`. */
export const events = {
  'deliver-event.worker': {
    table: [...read, ...remove],
    sends: ['delivery'],
  },
} as const satisfies DomainNeeds<'events'>;
