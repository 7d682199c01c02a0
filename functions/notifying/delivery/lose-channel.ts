import { utcDay } from '../../platform/times.ts';
import { createHash } from 'node:crypto';
import { type ChannelKind, channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import { switchOff } from '../channels/switch-off.ts';
import { type Origin, raiseNotification } from '../notifications/raise-notification.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Table } from '../../platform/table/table.ts';

/**
 * Switches off a channel that no longer accepts messages, and says so in the dashboard, once a day for each target. The
 * notification comes first: if a worker dies after it, the next message fails in the same way and repeats this.
 */
export async function loseChannel(
  table: Table,
  { accountId, channel }: { accountId: string; channel: ChannelKind },
  { reason, target }: { reason: string; target: string },
  origin: Origin,
): Promise<void> {
  const { now } = origin;
  const name = createHash('sha256').update(target).digest('hex').slice(0, 16);
  await raiseNotification(
    { table, announce },
    accountId,
    {
      key: `channel-gone#${channel}#${name}#${utcDay(now)}`,
      kind: 'channel-gone',
      tone: 'bad',
      title: `${channelNames[channel]} is switched off`,
      message: `${reason} Nothing more is sent there until you enable it again.`,
      why: `A message to ${channelNames[channel]} was refused.`,
      site: '',
      happenedAt: now.toISOString(),
    },
    origin,
  );
  await switchOff(table, accountId, channel, { reason, target }, now);
}
