import { utcDay } from '../../platform/times.ts';
import { createHash } from 'node:crypto';
import { type ChannelKind, channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import { findClient, loseClientSlack } from '../channels/client-slack.ts';
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
  { reason, target, slackOf }: { reason: string; target: string; slackOf?: string | undefined },
  origin: Origin,
): Promise<void> {
  const { now } = origin;
  const client = slackOf === undefined ? undefined : await findClient(table, accountId, slackOf);
  if (slackOf !== undefined && client?.slackWebhook !== target) return;
  const channelName = channelNames[channel] + (client === undefined ? '' : ` of ${client.name}`);
  const name = createHash('sha256').update(target).digest('hex').slice(0, 16);
  await raiseNotification(
    { table, announce },
    accountId,
    {
      key: `channel-gone#${channel}#${name}#${utcDay(now)}`,
      kind: 'channel-gone',
      tone: 'bad',
      title: `${channelName} is switched off`,
      message: `${reason} Nothing more is sent there until you ${client === undefined ? 'enable' : 'connect'} it again.`,
      why: `A message to ${channelName} was refused.`,
      site: '',
      happenedAt: now.toISOString(),
    },
    origin,
  );
  await (slackOf === undefined
    ? switchOff(table, accountId, channel, { reason, target }, now)
    : loseClientSlack(table, { accountId, clientId: slackOf }, { reason, webhook: target }));
}
