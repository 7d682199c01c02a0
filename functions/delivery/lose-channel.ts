import { createHash } from 'node:crypto';
import { type ChannelKind, channelNames } from '../../shared/models/channel-kind.ts';
import { type Origin, raiseNotification } from '../notifications/raise-notification.ts';
import type { Announce } from '../platform/events/outbox.ts';
import type { Table } from '../platform/table/table.ts';

interface Ports {
  table: Table;
  announce: Announce;
  /** False if the channel was off already, or has another target. */
  switchOff(
    accountId: string,
    channel: ChannelKind,
    gone: { reason: string; target: string },
    now: Date,
  ): Promise<boolean>;
}

/**
 * Switches a channel off that takes no messages any more, and says so in the dashboard, once a day for each target. The
 * notification comes first: if a worker dies after it, the next message fails in the same way and repeats this.
 */
export async function loseChannel(
  { table, announce, switchOff }: Ports,
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
      key: `channel-gone#${channel}#${name}#${now.toISOString().slice(0, 10)}`,
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
  await switchOff(accountId, channel, { reason, target }, now);
}
