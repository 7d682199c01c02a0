import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/**
 * When a channel gets its next digest. Nothing is due until there is something to say.
 * Access: by account and channel; those that are due, by shard.
 */
export const digestTurnEntity = ofAccount('digest-turn', {
  attributes: {
    channel: { type: channelKinds, required: true },
    /** Counts changes, so that of two at once one fails. */
    version: { type: 'number', required: true },
    /** ISO 8601: end of the last digest's period. */
    doneTo: { type: 'string' },
    /** ISO 8601: the oldest notification that waits was raised; absent if none does. */
    from: { type: 'string' },
    /** ISO 8601: the digest is due; absent with `from`. */
    dueAt: { type: 'string' },
    /** ISO 8601: it was changed. */
    requestedAt: { type: 'string', required: true },
    /** Shard of the clock's index; absent with `from`. */
    openShard: { type: 'string' },
    /** ISO 8601: the clock sends its job; within an hour of `dueAt`, or later if the job was lost. */
    retryAt: { type: 'string' },
  },
  indexes: {
    byChannel: inAccount('digest-turn#${channel}'),
    open: openItems('digest-turn'),
  },
});
export type DigestTurn = ItemOf<typeof digestTurnEntity>;
