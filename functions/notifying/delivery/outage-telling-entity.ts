import { CustomAttributeType } from 'electrodb';
import { renamed, ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';
import type { OutageSignal, OutageState, SiteTelling } from './outage-state.ts';

/**
 * Sent and pending messages to an account about outages and recoveries. Access: get by account; those that are due, by
 * shard.
 */
export const outageTellingEntity = ofAccount('outage-telling', {
  attributes: {
    /** Counts changes, so that of two at once one fails. */
    version: { type: 'number' },
    sites: {
      type: CustomAttributeType<SiteTelling[]>('any'),
      get: (sites?: SiteTelling[]) =>
        sites?.map((site) =>
          renamed(site, { told: 'reported', flappingToldAt: 'flappingReportedAt' }),
        ),
    },
    waiting: { type: 'list', items: { type: CustomAttributeType<OutageSignal>('any') } },
    outagesJoinUntil: { type: 'string' },
    outagesSentAt: { type: 'string' },
    recoveriesJoinUntil: { type: 'string' },
    recoveriesSentAt: { type: 'string' },
    /** These times for messages that clients' routes send, by route. */
    routed: { type: CustomAttributeType<OutageState['routed']>('any') },
    confirmingAt: { type: 'string' },
    /** ISO 8601: it was changed. */
    requestedAt: { type: 'string' },
    /** Shard of the clock's index; absent if nothing is due. */
    openShard: { type: 'string' },
    /** ISO 8601: to be looked at again; absent with `openShard`. */
    retryAt: { type: 'string' },
  },
  indexes: {
    byAccount: inAccount('outage-telling'),
    open: openItems('outage-telling'),
  },
});
