import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';
import { messageGroups } from './outgoing-message-entity.ts';

export const deliveryOutcomes = [
  'delivered',
  'unconfirmed',
  'suppressed',
  'gone',
  'failed',
] as const;
export type DeliveryEnd = (typeof deliveryOutcomes)[number];

/**
 * One message for one channel: work under a lease, recorded before it is sent.
 * Access: by account, message and channel; those of a message; open ones whose next attempt is due, by shard.
 */
export const deliveryEntity = ofAccount('delivery', {
  attributes: {
    group: { type: messageGroups, required: true },
    messageId: { type: 'string', field: 'toldId', required: true },
    channel: { type: channelKinds, required: true },
    /** The client whose Slack channel gets it; absent for a channel of the account. */
    slackOf: { type: 'string' },
    ...leaseAttributes,
    requestedAt: { type: 'string', required: true },
    /** ISO 8601: not to be sent earlier, because of quiet hours or a provider that asked for a pause. */
    notBefore: { type: 'string', required: true },
    /** Number of times that the provider was asked. */
    tries: { type: 'number', required: true, default: 0 },
    /**
     * ISO 8601: a worker began to send. A later worker that finds it does not send again: the message has most
     * probably arrived.
     */
    sendingSince: { type: 'string' },
    /** Number of attempts that were cut off once the message had left. */
    cutOffs: { type: 'number' },
    /** To whom: an address, or the name of a channel at its provider. Absent until a worker began to send. */
    sentTo: { type: 'string' },
    /** How it ended; absent while it is open. */
    end: { type: deliveryOutcomes },
    endedAt: { type: 'string' },
    /** Why it failed, was suppressed or is tried again, in words for the account. */
    reason: { type: 'string' },
    /** Name of the message at the provider. */
    providerId: { type: 'string' },
    /** 13 months. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byMessage: inAccount('delivery#${messageId}#${channel}'),
    open: openItems('open-delivery'),
  },
});
export type DeliveryItem = ItemOf<typeof deliveryEntity>;
