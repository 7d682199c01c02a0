import { monitoringEvents } from '../causes/catalogue.ts';
import type { QueueName } from '../jobs/job-queues.ts';
import type { FunctionNeeds } from '../deployment/needs.ts';
import type { EventId } from './catalogue.ts';

export interface Subscriber {
  /** The worker is `functions/<area>/<domain>/<id>.worker.ts`. */
  domain: string;
  on: readonly EventId[];
  /** Whether it also receives events of competitors, which are neither notified nor counted. @default false */
  receivesCompetitors?: boolean;
  /** Needs besides those of every worker. */
  needs: FunctionNeeds<QueueName>;
}

/**
 * Which subscriber receives which events. Each receives its own copy; a new one is a line here and its worker.
 * Deliveries come at least once, possibly late and out of order.
 */
export const subscribers = {
  'tell-open-pages': {
    domain: 'events',
    receivesCompetitors: true,
    on: [
      ...monitoringEvents,
      'technology-changed',
      'site-removed',
      'account-step-taken',
      'account-suspended',
      'suspension-lifted',
      'plan-changed',
      'payment-settled',
      'notification-raised',
      'incidents-changed',
    ],
    needs: { table: ['Query account', 'DeleteItem account'], sockets: ['push'] },
  },
  'track-incidents': {
    domain: 'incidents',
    on: monitoringEvents,
    needs: {
      table: ['Query account', 'GetItem account', 'PutItem account', 'UpdateItem account'],
      sends: ['delivery', 'screenshot'],
    },
  },
  'refresh-status-pages': {
    domain: 'status-pages',
    on: [
      'uptime-changed',
      'monitor-changed',
      'site-removed',
      'account-step-taken',
      'account-suspended',
      'suspension-lifted',
      'plan-changed',
      'payment-settled',
    ],
    needs: { table: ['Query account', 'UpdateItem account'], sends: ['delivery'] },
  },
  'notify-status-subscribers': {
    domain: 'status-pages',
    on: ['status-page-written'],
    needs: { table: ['Query account'], sends: ['delivery'] },
  },
  'tell-of-scans': {
    domain: 'notifications',
    on: ['scan-finished', 'performance-changed'],
    needs: {
      table: ['Query account', 'GetItem account', 'PutItem account', 'UpdateItem account'],
      sends: ['delivery'],
    },
  },
  'tell-of-account-events': {
    domain: 'notifications',
    on: [
      'account-step-taken',
      'account-suspended',
      'suspension-lifted',
      'plan-changed',
      'payment-failed',
      'sub-user-joined',
    ],
    needs: { table: ['PutItem account'], sends: ['delivery'] },
  },
  'plan-deliveries': {
    domain: 'delivery',
    on: ['notification-raised'],
    needs: {
      table: ['GetItem account', 'Query account', 'PutItem account'],
      sends: ['delivery'],
      settings: ['publicUrl'],
    },
  },
} as const satisfies Record<string, Subscriber>;
export type SubscriberId = keyof typeof subscribers;
// Object.keys loses the type of the keys.
export const subscriberIds = Object.keys(subscribers) as SubscriberId[];
