import type { DeliveryItem } from './delivery-entity.ts';
import { shardOf } from '../../platform/table/shards.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { after, minuteMs, recordsExpireAt } from '../../platform/times.ts';
import type { WorkTimings } from '../../platform/open-work/open-work.ts';
import type { MessageGroup } from './outgoing-message-entity.ts';

export const keptUntil = (now: Date): number => epochSeconds(recordsExpireAt(now));

/** The lease is longer than a worker may take; a job that was released is hidden for at most two minutes. */
export const deliveryTimings: WorkTimings = {
  lease: minuteMs,
  firstRetry: 2 * minuteMs,
  nextRetry: 3 * minuteMs,
};

export type DeliveryKey = Pick<DeliveryItem, 'accountId' | 'messageId' | 'channel'>;

/** A delivery before its first attempt. @param notBefore the end of quiet hours, for messages that they delay */
export function newDelivery(
  {
    accountId,
    messageId,
    channel,
    group,
    slackOf,
  }: DeliveryKey & {
    group: MessageGroup;
    slackOf?: string | undefined;
  },
  now: Date,
  notBefore: Date = now,
) {
  return {
    accountId,
    group,
    messageId,
    channel,
    ...(channel === 'slack' && slackOf !== undefined ? { slackOf } : {}),
    state: 'queued' as const,
    // Digests are sent after all other messages.
    cause: group === 'digest' ? ('clock' as const) : ('person' as const),
    requestedAt: now.toISOString(),
    notBefore: notBefore.toISOString(),
    attempts: 0,
    resends: 0,
    tries: 0,
    openShard: shardOf(accountId, `${messageId}#${channel}`),
    retryAt: after(notBefore, deliveryTimings.firstRetry).toISOString(),
    expiresAt: keptUntil(now),
  };
}
export type NewDelivery = ReturnType<typeof newDelivery>;
