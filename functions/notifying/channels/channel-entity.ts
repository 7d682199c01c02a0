import { CustomAttributeType } from 'electrodb';
import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import {
  frequencies,
  type Signing,
  type SwitchedOff,
} from '../../../shared/models/notifying/channel-settings.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * The notification channels of an account. Absent until one is enabled or a frequency is chosen.
 * Access: by account and kind; all of an account.
 */
export const channelEntity = ofAccount('channel', {
  attributes: {
    kind: { type: channelKinds, required: true },
    /** Absent counts as false, and means that no user has chosen. */
    enabled: { type: 'boolean' },
    /** @default Daily */
    frequency: { type: frequencies },
    /** Email address, or that of a webhook; absent until it is enabled for the first time. */
    target: { type: 'string' },
    /** Slack's channel, or the name of Discord's webhook. */
    label: { type: 'string' },
    /** Secrets that sign messages; set when a webhook is enabled for the first time. */
    secret: { type: 'string' },
    earlierSecrets: { type: CustomAttributeType<Signing['earlier']>('any') },
    /** Set by the product, and removed when the channel is enabled again. */
    switchedOff: { type: CustomAttributeType<SwitchedOff>('any') },
  },
  indexes: {
    byKind: inAccount('channel#${kind}'),
  },
});
