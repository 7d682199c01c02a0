import type { EventBase, Subject } from '../../../shared/events/define-event.ts';
import { type Announce, outboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import { notificationEntity } from './notification-entity.ts';
import { raisedKeyEntity } from './raised-key-entity.ts';

type Stored = ItemOf<typeof notificationEntity>;
type Required = 'kind' | 'tone' | 'title' | 'message' | 'why' | 'site' | 'happenedAt';
/** A notification before it is raised. */
export interface NotificationDraft extends Pick<Stored, Required> {
  incidentId?: string | undefined;
  url?: string | undefined;
  part?: string | undefined;
  /** @default false */
  mailed?: boolean;
}

const subjectOf = ({ site }: NotificationDraft): Subject =>
  site === '' ? { kind: 'account', url: '' } : { kind: 'site', url: site };

/** When a notification is raised, and who caused it: that of the event from which it follows. */
export interface Origin extends Pick<EventBase, 'cause' | 'by'> {
  now: Date;
}

/** The items of a raised notification, for the transaction that records its reason. */
export function raisedItems(
  accountId: string,
  draft: NotificationDraft,
  { now, cause, by }: Origin,
) {
  const notificationId = timeOrderedId(now);
  const { incidentId, url, part, mailed = false, ...text } = draft;
  const { kind, site } = draft;
  return {
    notification: {
      accountId,
      notificationId,
      ...text,
      mailed,
      ...(incidentId === undefined ? {} : { incidentId }),
      ...(url === undefined ? {} : { url }),
      ...(part === undefined ? {} : { part }),
      time: now.toISOString(),
      expiresAt: epochSeconds(recordsExpireAt(now)),
    },
    event: outboxItem(
      'notification-raised',
      {
        accountId,
        subject: subjectOf(draft),
        cause,
        by,
        facts: {
          notificationId,
          kind,
          site,
          ...(incidentId === undefined ? {} : { incidentId }),
        },
      },
      now,
    ),
  };
}

/**
 * Raises a notification of an account once.
 * @param key names its reason within the account: raising it again under the same key does nothing
 * @returns whether it was raised now
 */
export async function raiseNotification(
  { table, announce }: { table: Table; announce: Announce },
  accountId: string,
  { key, ...draft }: NotificationDraft & { key: string },
  origin: Origin,
): Promise<boolean> {
  const { notification, event } = raisedItems(accountId, draft, origin);
  const entities = {
    keys: raisedKeyEntity(table),
    notifications: notificationEntity(table),
    outbox: outboxEventEntity(table),
  };
  const written = await writeTogether(entities, ({ keys, notifications, outbox }) => [
    keys.create({ accountId, key, expiresAt: notification.expiresAt }).commit(),
    notifications.create(notification).commit(),
    outbox.create(event).commit(),
  ]);
  if (written.done) await announce(event);
  return written.done;
}
