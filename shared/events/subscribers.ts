import { type QueueShape, queueShape } from '../jobs/queue-shape.ts';
import type { JobQueueName } from '../jobs/job-queues.ts';
import type { FunctionNeeds } from '../needs.ts';
import type { EventId } from './catalogue.ts';

export interface Subscriber {
  /** The worker is `functions/<domain>/<id>.worker.ts`. */
  domain: string;
  on: readonly EventId[];
  /** Whether it also receives events of competitors, which are neither notified nor counted. @default false */
  hearsCompetitors?: boolean;
  /** How long an event may wait in its queue before an alarm is raised. */
  waitsAtMostMinutes: number;
  /** Needs besides its queue. */
  needs: FunctionNeeds<JobQueueName>;
}

/**
 * Which subscriber receives which events. Each has its own queue with its name; a new one is a line here and its
 * worker. Deliveries come at least once, possibly late and out of order.
 */
export const subscribers = {
  'tell-open-pages': {
    domain: 'events',
    hearsCompetitors: true,
    waitsAtMostMinutes: 10,
    on: [
      'scan-finished',
      'uptime-changed',
      'reached-elsewhere',
      'certificate-expiring',
      'certificate-renewed',
      'markup-checked',
      'pictures-compared',
      'field-data-read',
      'technology-changed',
      'site-removed',
      'notification-raised',
      'incidents-changed',
    ],
    needs: { table: ['Query account', 'DeleteItem account'], sockets: ['push'] },
  },
  'track-incidents': {
    domain: 'incidents',
    waitsAtMostMinutes: 10,
    on: [
      'scan-finished',
      'uptime-changed',
      'reached-elsewhere',
      'certificate-expiring',
      'certificate-renewed',
      'markup-checked',
      'pictures-compared',
      'field-data-read',
    ],
    needs: {
      table: ['Query account', 'GetItem account', 'PutItem account'],
      sends: ['event'],
    },
  },
  'tell-of-scans': {
    domain: 'notifications',
    waitsAtMostMinutes: 60,
    on: ['scan-finished'],
    needs: {
      table: ['Query account', 'GetItem account', 'PutItem account', 'UpdateItem account'],
      sends: ['event'],
    },
  },
  'tell-of-account-events': {
    domain: 'notifications',
    waitsAtMostMinutes: 60,
    on: [
      'account-step-taken',
      'account-suspended',
      'suspension-lifted',
      'plan-changed',
      'payment-failed',
      'sub-user-joined',
    ],
    needs: { table: ['PutItem account'], sends: ['event'] },
  },
  'plan-deliveries': {
    domain: 'delivery',
    waitsAtMostMinutes: 10,
    on: ['notification-raised'],
    needs: {
      table: ['GetItem account', 'Query account', 'PutItem account', 'UpdateItem account'],
      sends: ['outage', 'notification'],
      settings: ['publicUrl', 'planOverrides'],
    },
  },
} as const satisfies Record<string, Subscriber>;
export type SubscriberId = keyof typeof subscribers;
// Object.keys loses the type of the keys.
export const subscriberIds = Object.keys(subscribers) as SubscriberId[];

/** Shape of a subscriber's queue. */
export const subscriberQueue = (id: SubscriberId): QueueShape =>
  queueShape({
    timeoutSeconds: 30,
    hasLease: false,
    maxConcurrency: 5,
    batchSize: 10,
    waitsAtMostMinutes: subscribers[id].waitsAtMostMinutes,
  });
