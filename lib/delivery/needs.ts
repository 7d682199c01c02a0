import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

/** Does not include `plan-deliveries`, whose needs are in `shared/events/subscribers.ts`. */
export const delivery = {
  // With where it went.
  'get-notification.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'tell-outages.worker': {
    table: [...read, ...list, 'PutItem account'],
    sends: ['outage', 'notification'],
    settings: ['publicUrl', 'planOverrides'],
  },
  'deliver-message.worker': {
    table: [...read, ...list, ...change],
    sends: ['notification', 'event'],
    mail: true,
    mailLinks: true,
    settings: ['planOverrides'],
  },
  'send-digest.worker': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['notification'],
    settings: ['publicUrl', 'planOverrides'],
  },
  'sweep-deliveries.schedule': {
    table: ['Query gsi2', 'UpdateItem account'],
    sends: ['outage', 'notification'],
    timeoutSeconds: 120,
  },
  'plan-digests.schedule': {
    table: ['Query gsi2', 'UpdateItem account'],
    sends: ['digest'],
    timeoutSeconds: 120,
  },
  'send-test-message.call': {
    table: [...read, ...list, ...change],
    sends: ['event'],
    mail: true,
    mailLinks: true,
    settings: ['planOverrides'],
    timeoutSeconds: 20,
  },
} as const satisfies DomainNeeds<'delivery'>;
