import type { Table } from '../../platform/table/table.ts';
import { dueOf, changeOf, isOpen, leaseFields } from '../../platform/open-work/open-items.ts';
import { firstIdAt } from '../../platform/time-ordered-id.ts';
import { after, dayMs } from '../../platform/times.ts';
import { isHeldBy, openWork } from '../../platform/open-work/open-work.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { deliveryEntity, type DeliveryEnd, type DeliveryItem } from './delivery-entity.ts';
import { type DeliveryKey, deliveryTimings } from './new-delivery.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';
import { allItems } from '../../platform/table/read-items.ts';

export interface Ended {
  end: DeliveryEnd;
  reason?: string | undefined;
  providerId?: string | undefined;
  /** Whether the provider was asked in this attempt. @default false */
  wasTried?: boolean;
}

export interface Postponed {
  notBefore: Date;
  reason: string;
  /** @default false */
  wasTried?: boolean;
  /** @default 0 */
  cutOffs?: number;
}

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** The life cycle of deliveries on the table, from the intent through the lease to the end. */
export function deliveryStore(table: Table) {
  const deliveries = deliveryEntity(table);
  const outgoing = outgoingMessageEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  const keyOf = ({ accountId, messageId, channel }: DeliveryKey) => ({
    accountId,
    messageId,
    channel,
  });

  const work = openWork<DeliveryKey, DeliveryItem>({
    change: (key) => changeOf(deliveries.patch(keyOf(key))),
    timings: deliveryTimings,
  });
  const waitsAgain = (notBefore: Date) => ({
    state: 'queued' as const,
    notBefore: notBefore.toISOString(),
    retryAt: after(notBefore, deliveryTimings.firstRetry).toISOString(),
  });

  return {
    /** Takes the lease; undefined if the delivery has ended, is another worker's, or is to wait. */
    async claim(key: DeliveryKey, owner: string, now: Date): Promise<DeliveryItem | undefined> {
      const { data } = await deliveries.get(keyOf(key)).go({ consistent: true });
      if (data === null || !isOpen(data) || data.notBefore > now.toISOString()) return undefined;
      return work.claim(key, owner, now);
    },

    /** Gives a delivery back after an error of ours. @param wasAsked whether the provider may have the message */
    release: (key: DeliveryKey, owner: string, now: Date, wasAsked: boolean) =>
      work.release(key, owner, now, wasAsked ? [] : ['sendingSince']),

    /**
     * Records that the request to the provider starts now; false if the lease was lost.
     * @param sentTo to whom, in words for the account
     */
    async beginSending(
      key: DeliveryKey,
      owner: string,
      now: Date,
      sentTo: string | undefined,
    ): Promise<boolean> {
      const begun = await deliveries
        .patch(keyOf(key))
        .set({ sendingSince: now.toISOString(), ...(sentTo === undefined ? {} : { sentTo }) })
        .where(isHeldBy({ owner }))
        .go(tried);
      return !begun.rejected;
    },

    /** Lets a delivery wait for its next attempt; false if the lease was lost. */
    async postpone(
      key: DeliveryKey,
      owner: string,
      { notBefore, reason, wasTried = false, cutOffs = 0 }: Postponed,
    ): Promise<boolean> {
      const postponed = await deliveries
        .patch(keyOf(key))
        .set({
          ...waitsAgain(notBefore),
          reason,
          ...(cutOffs > 0 ? { cutOffs } : {}),
        })
        .add({ tries: wasTried ? 1 : 0 })
        .remove(['leaseOwner', 'leaseUntil', 'sendingSince'])
        .where(isHeldBy({ owner }))
        .go(tried);
      return !postponed.rejected;
    },

    /** Ends a delivery; false if the lease was lost. */
    async finish(
      key: DeliveryKey,
      owner: string,
      { end, reason, providerId, wasTried = false }: Ended,
      now: Date,
    ): Promise<boolean> {
      const ended = await deliveries
        .patch(keyOf(key))
        .set({
          state: end === 'failed' || end === 'gone' ? 'failed' : 'done',
          end,
          endedAt: now.toISOString(),
          ...(reason === undefined ? {} : { reason }),
          ...(providerId === undefined ? {} : { providerId }),
        })
        .add({ tries: wasTried ? 1 : 0 })
        .remove([...leaseFields, ...(reason === undefined ? (['reason'] as const) : [])])
        .where(isHeldBy({ owner }))
        .go(tried);
      return !ended.rejected;
    },

    async messageOf({
      accountId,
      group,
      messageId,
    }: DeliveryItem): Promise<OutgoingMessage | undefined> {
      const { data } = await outgoing.get({ accountId, group, messageId }).go({ consistent: true });
      return data?.message;
    },

    /** Open deliveries of earlier outages to the same channel, which must arrive first; oldest first. */
    async earlier({ accountId, messageId, channel, slackOf }: DeliveryItem, now: Date) {
      const data = await allItems(
        deliveries.query
          .byMessage({ accountId })
          .between({ messageId: firstIdAt(after(now, -2 * dayMs)) }, { messageId }),
      );
      return data.filter(
        (one) =>
          one.channel === channel &&
          one.slackOf === slackOf &&
          one.messageId < messageId &&
          one.group === 'outage' &&
          isOpen(one),
      );
    },

    /** Deliveries of messages that were written from a time on. */
    since: (accountId: string, from: Date): Promise<DeliveryItem[]> =>
      allItems(
        deliveries.query
          .byMessage({ accountId })
          // Without an end, the query reads the rest of the account's partition.
          .between({ messageId: firstIdAt(from) }, { messageId: 'g' }),
      ),

    ofMessage: (accountId: string, messageId: string): Promise<DeliveryItem[]> =>
      allItems(deliveries.query.byMessage({ accountId, messageId })),

    due: dueOf(deliveries.query.open),

    requeue: (item: DeliveryItem, now: Date) => work.requeue(keyOf(item), item.retryAt, now),

    /** Ends a delivery that no worker could end; false if it changed since it was read. */
    async giveUp(item: DeliveryItem, now: Date): Promise<boolean> {
      if (item.retryAt === undefined) return false;
      const ended = await deliveries
        .patch(keyOf(item))
        .set({
          state: 'failed',
          end: 'failed',
          endedAt: now.toISOString(),
          reason: item.reason ?? 'It could not be sent within a day.',
        })
        .remove([...leaseFields])
        .where(isHeldBy({ retryAt: item.retryAt }))
        .go(tried);
      return !ended.rejected;
    },
  };
}
