import type { AnyEvent, EventId, EventOf } from '../../../shared/events/catalogue.ts';
import type { EventBase } from '../../../shared/events/define-event.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { deliverEvent } from '../../../shared/jobs/catalogue.ts';
import { log } from '../logger.ts';
import type { SendJobs } from '../jobs/send-job.ts';
import { shardOf } from '../table/shards.ts';
import { epochSeconds } from '../table/table.ts';
import { timeOrderedId } from '../time-ordered-id.ts';
import { after, dayMs } from '../times.ts';
import { currentTrace } from '../trace.ts';

/** How long a queued delivery may wait before the sweep sends it again, in milliseconds. */
export const firstRetryMs = 2 * 60_000;
const keptForMs = 30 * dayMs;

type EventContext = Pick<EventBase, 'accountId' | 'cause' | 'by'> & {
  /** @default the account itself */
  subject?: EventBase['subject'];
};
const theAccount = { kind: 'account', url: '' } as const;

/** The actor who requested a piece of work, for its event. */
export const askedBy = (
  cause: Cause,
  requestedBy: string | undefined,
): Pick<EventBase, 'cause' | 'by'> => {
  if (cause === 'clock') return { cause, by: { kind: 'system', part: 'clock' } };
  return {
    cause,
    ...(requestedBy === undefined ? {} : { by: { kind: 'user', userId: requestedBy } }),
  };
};

interface WorkOnPage {
  accountId: string;
  url: string;
  cause?: Cause | undefined;
  requestedBy?: string | undefined;
}

/** Account and subject of the event of work on a page, and who requested it. */
export const aboutPage = ({ accountId, url, cause = 'person', requestedBy }: WorkOnPage) => ({
  accountId,
  subject: { kind: 'page' as const, url },
  ...askedBy(cause, requestedBy),
});

/** An outbox item of an event that happens now, for the transaction that records the change. */
export function outboxItem<Id extends EventId>(
  type: Id,
  { accountId, subject = theAccount, cause, by, facts }: EventContext & Pick<EventOf<Id>, 'facts'>,
  now: Date,
) {
  const eventId = timeOrderedId(now);
  const trace = currentTrace();
  const context = {
    accountId,
    subject,
    cause,
    ...(by === undefined ? {} : { by }),
    ...(trace === undefined ? {} : { trace }),
  };
  // The caller's type and facts match; TypeScript cannot follow a generic member of a union.
  const event = { type, eventId, at: now.toISOString(), ...context, facts } as unknown as AnyEvent;
  return {
    accountId,
    eventId,
    event,
    requestedAt: now.toISOString(),
    resends: 0,
    openShard: shardOf(accountId, eventId),
    retryAt: after(now, firstRetryMs).toISOString(),
    expiresAt: epochSeconds(after(now, keptForMs)),
  };
}

export type OutboxItem = ReturnType<typeof outboxItem>;

/**
 * Announces an event that is on the table for immediate delivery. Never fails: the sweep delivers unannounced events.
 */
export type Announce = (event: { accountId: string; eventId: string }) => Promise<void>;

export const announcer =
  (sendJobs: SendJobs): Announce =>
  async ({ accountId, eventId }) => {
    try {
      await sendJobs(deliverEvent, [{ accountId, eventId }]);
    } catch (error) {
      log.warn('event not announced; the sweep will retry it', { eventId, error });
    }
  };

/** For callers that leave the delivery to the sweep. */
export const unannounced: Announce = async () => undefined;
