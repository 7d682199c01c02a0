import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import type { Table } from '../../platform/table/table.ts';
import { channelEntity } from './channel-entity.ts';

/**
 * Switches off a channel that no longer works: its address bounces, its webhook was deleted, its reader unsubscribed.
 *
 * @param gone.reason a sentence for the account's owner
 * @param gone.target switches off only if the channel still has this target: the owner may have put another one in
 * @returns false if it was off already, or has another target: then no one is notified
 */
export async function switchOff(
  table: Table,
  accountId: string,
  kind: ChannelKind,
  { reason, target }: { reason: string; target?: string | undefined },
  now: Date,
  audit?: Audit,
): Promise<boolean> {
  return changeAudited(table, audit, channelEntity(table), (channels) =>
    channels
      .patch({ accountId, kind })
      .set({ enabled: false, switchedOff: { reason, at: now.toISOString() } })
      .where((channel, is) =>
        target === undefined
          ? is.eq(channel.enabled, true)
          : `${is.eq(channel.enabled, true)} AND ${is.eq(channel.target, target)}`,
      ),
  );
}
