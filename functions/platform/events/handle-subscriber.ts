import type { AnyEvent, EventId, EventOf } from '../../../shared/events/catalogue.ts';
import { type SubscriberId, subscribers } from '../../../shared/events/subscribers.ts';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { handleJob, type JobContext, type JobHandler } from '../jobs/handle-job.ts';

type ReceivedBy<Id extends SubscriberId> = EventOf<(typeof subscribers)[Id]['on'][number]>;

/**
 * A Lambda handler of a subscriber's queue. Events come at least once, possibly late and out of order. Those of a batch are
 * handled at once, but one account's in turn: they often change the same items.
 */
export function handleSubscriber<const Id extends SubscriberId>(
  id: Id,
  work: (event: ReceivedBy<Id>, ports: Pick<JobContext<JobContract>, 'table'>) => Promise<void>,
): JobHandler {
  const received: readonly EventId[] = subscribers[id].on;
  const receives = (event: AnyEvent): event is ReceivedBy<Id> => received.includes(event.type);
  return handleJob(
    subscriberJob(id),
    async ({ payload, table }) => {
      if (receives(payload)) await work(payload, { table });
    },
    { atOnce: true, inTurn: ({ accountId }) => accountId },
  );
}
