import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

/** Does not include `plan-deliveries`, whose needs are in `shared/events/subscribers.ts`. */
export const delivery = {
  // With where it went.
  'get-notification.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'tell-outages.worker': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['delivery'],
    settings: ['publicUrl'],
  },
  'deliver-message.worker': {
    table: [...read, ...list, ...change, 'BatchGetItem account'],
    sends: ['delivery'],
    mail: true,
    settings: ['mailLinkKeyParameter'],
  },
  'send-digest.worker': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['delivery'],
    settings: ['publicUrl'],
  },
  'send-test-message.call': {
    table: [...read, ...list, ...change],
    sends: ['delivery'],
    mail: true,
    settings: ['mailLinkKeyParameter'],
    timeoutSeconds: 20,
  },
} as const satisfies DomainNeeds<'delivery'>;
