import { CustomAttributeType } from 'electrodb';
import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { entity, inAccount } from '../../platform/table/entity.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import type { Suppression } from './assess-site.ts';

export const messageGroups = ['outage', 'account', 'digest'] as const;
export type MessageGroup = (typeof messageGroups)[number];

/**
 * A message as its channels get it, or a decision that there is none.
 * Access: by account, group and id; those of a group from a time on.
 */
export const outgoingMessageEntity =
  // The table still has the entity's first name.
  entity('told', {
    attributes: {
      accountId: { type: 'string', required: true },
      group: { type: messageGroups, required: true },
      /** Sorts by time: UUID version 7; a digest's is the end of its period, or of the quiet hours for which it waits, and its channel. */
      messageId: { type: 'string', field: 'toldId', required: true },
      at: { type: 'string', required: true },
      /** Reported notifications; absent from a digest, which has a period. */
      notificationIds: { type: 'list', items: { type: 'string' } },
      /** Absent from a decision. */
      message: { type: CustomAttributeType<OutgoingMessage>('any') },
      /** Why there is no message. */
      suppressed: { type: CustomAttributeType<Suppression>('string') },
      /** Set for a digest. */
      channel: { type: channelKinds },
      /** ISO 8601: a digest covers what was raised from then on, and before `to`. */
      from: { type: 'string' },
      to: { type: 'string' },
      /** Sites that a digest covers; absent if it covers all of them. */
      sites: { type: 'list', items: { type: 'string' } },
      /** 13 months. */
      expiresAt: { type: 'number', required: true },
    },
    indexes: {
      byId: inAccount('told#${group}#${messageId}'),
    },
  });
