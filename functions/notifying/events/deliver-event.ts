import type { AnyEvent, EventId } from '../../../shared/events/catalogue.ts';
import {
  type Subscriber,
  type SubscriberId,
  subscriberIds,
  subscribers,
} from '../../../shared/events/subscribers.ts';
import { subscriberJobs } from '../../../shared/jobs/all-jobs.ts';
import { addressStore } from '../../registry/pages/address-store.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { withTrace } from '../../platform/trace.ts';
import { outboxStore } from './outbox-store.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { urgencyOf } from '../../../shared/models/notifying/notification.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { measure, note } from '../../platform/measure.ts';

/** Reasons that are ours: no page can cause them on every site. */
const ownReasons: readonly ScanFailureReason[] = ['crashed', 'disk-full', 'internal'];

/** Counts a delivered event, and a finished scan by its outcome. */
export function countEvent(event: AnyEvent): void {
  note('EventsDelivered', 1, event.type);
  if (event.type !== 'scan-finished') return;
  const { facts } = event;
  if (facts.outcome === 'done') measure('ScansFinished', 1);
  else note('ScansFailed', 1, facts.reason);
  const isBroken = facts.outcome === 'failed' && ownReasons.includes(facts.reason);
  measure('ScansBroken', isBroken ? 1 : 0);
}

const ofUptime: ReadonlySet<string> = new Set<EventId>([
  'uptime-changed',
  'monitor-changed',
  'reached-elsewhere',
  'page-broken',
]);

/**
 * The queue in which an event goes to its subscribers: outages and events that a user waits for do not queue behind the
 * events of scheduled work.
 */
function laneOf(event: AnyEvent): Cause {
  if (ofUptime.has(event.type)) return 'person';
  if (event.type === 'notification-raised')
    return urgencyOf(event.facts.kind) === 'digest' ? 'clock' : 'person';
  return event.cause;
}

const receives = (id: SubscriberId, { type, subject }: AnyEvent): boolean => {
  const { on, receivesCompetitors = false }: Subscriber = subscribers[id];
  return on.includes(type) && (subject.kind !== 'competitor' || receivesCompetitors);
};
const subscribedTo = (event: AnyEvent) => {
  const ids: readonly string[] = subscriberIds.filter((id) => receives(id, event));
  return subscriberJobs.filter(({ id }) => ids.includes(id));
};

/** Workers measure a competitor like a page; this adds to an event which of the two it is about. */
async function withSubject(table: Table, event: AnyEvent): Promise<AnyEvent> {
  const { accountId, subject } = event;
  if (subject.kind !== 'page') return event;
  if (!(await addressStore(table).isCompetitor(accountId, subject.url))) return event;
  return { ...event, subject: { ...subject, kind: 'competitor' } };
}

/**
 * Sends an event to the queue of each subscriber, and then deletes it from the outbox. If the worker dies before that,
 * the event is sent again, so subscribers may receive it twice.
 * @throws if a queue refuses; the event stays in the outbox
 */
export async function deliverEvent(
  table: Table,
  sendJobs: SendJobs,
  { accountId, eventId }: { accountId: string; eventId: string },
): Promise<void> {
  const store = outboxStore(table);
  const item = await store.find(accountId, eventId);
  if (item === undefined) return;
  const event = await withSubject(table, item.event);
  await withTrace(event.trace, async () => {
    for (const job of subscribedTo(event)) await sendJobs(job, [event], { cause: laneOf(event) });
  });
  await store.remove(accountId, eventId);
  countEvent(event);
}
