import { type NotificationKind, urgencyOf } from '../../../shared/models/notifying/notification.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import type { AccountPorts } from './account-ports.ts';
import { deliveryEntity } from './delivery-entity.ts';
import { isDigestNews } from './digest-message.ts';
import { nextDigestAt } from './digest-times.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import type { notificationEntity } from '../notifications/notification-entity.ts';
import { hushOf } from './hush.ts';
import { keptUntil, newDelivery } from './new-delivery.ts';
import { digestChannelsIn } from './site-lanes.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';

/** A notification, as far as its delivery depends on it. */
export type RaisedNotification = Pick<
  ItemOf<typeof notificationEntity>,
  'accountId' | 'notificationId' | 'kind' | 'tone' | 'title' | 'message' | 'time' | 'mailed'
>;

type Ports = Omit<AccountPorts, 'routesOf'> & { table: Table };

interface AccountMail {
  accountId: string;
  message: OutgoingMessage;
  notBefore: Date;
}

/**
 * Plans how a notification leaves the dashboard, apart from outages and recoveries, which wait to be sent since they were
 * raised. A notification that is raised twice is planned once.
 */
export async function planDelivery(ports: Ports, notification: RaisedNotification): Promise<void> {
  const urgency = urgencyOf(notification.kind);
  if (urgency === 'digest') return wantDigests(ports, notification);
  if (urgency === 'account' && !notification.mailed) return mailOwner(ports, notification);
}

async function wantDigests(
  { table, clock, ...ports }: Ports,
  notification: RaisedNotification,
): Promise<void> {
  const { accountId, time } = notification;
  const settings = await ports.settingsOf(accountId);
  if (!isDigestNews(notification, settings.options)) return;
  const channels = digestChannelsIn(settings);
  if (channels.length === 0) return;
  const [timeZone, now] = [await ports.timeZoneOf(accountId), clock()];
  for (const channel of channels) {
    const { frequency } = settings.channels[channel];
    await digestTurnStore(table).want(
      { accountId, channel },
      time,
      nextDigestAt(frequency, now, timeZone),
      now,
    );
  }
}

async function mailOwner(
  { table, deliver, clock, publicUrl, ...ports }: Ports,
  { accountId, notificationId, kind, tone, title, message }: RaisedNotification,
): Promise<void> {
  const now = clock();
  const [{ options }, timeZone] = await Promise.all([
    ports.settingsOf(accountId),
    ports.timeZoneOf(accountId),
  ]);
  const mail: OutgoingMessage = {
    id: notificationId,
    kind: 'account',
    tone,
    heading: title,
    summary: message,
    sections: [],
    link: accountLink(kind, publicUrl),
    why: 'You receive this mail because it is about your account. It is not advertising.',
  };
  const notBefore = hushOf(options, 'other', now, timeZone)?.until ?? now;
  const isNew = await writeAccountMail(table, { accountId, message: mail, notBefore }, now);
  if (isNew && notBefore <= now)
    await deliver([{ accountId, messageId: notificationId, channel: 'email' }]);
}

/** A suspended account does not reach its notifications. */
const accountLink = (kind: NotificationKind, publicUrl: string): OutgoingMessage['link'] =>
  kind === 'account-suspended'
    ? { label: 'Contact us', url: `${publicUrl}/contactUs` }
    : { label: 'See all notifications', url: `${publicUrl}/viewAllNotifications` };

/** Writes a mail about an account with its delivery; false if it was written before. */
export async function writeAccountMail(
  table: Table,
  { accountId, message, notBefore }: AccountMail,
  now: Date,
): Promise<boolean> {
  const entities = { outgoing: outgoingMessageEntity(table), deliveries: deliveryEntity(table) };
  const about = { accountId, group: 'account', messageId: message.id } as const;
  const written = await writeTogether(entities, ({ outgoing, deliveries }) => [
    outgoing
      .create({
        ...about,
        at: now.toISOString(),
        notificationIds: [message.id],
        message,
        expiresAt: keptUntil(now),
      })
      .commit(),
    deliveries.create(newDelivery({ ...about, channel: 'email' }, now, notBefore)).commit(),
  ]);
  return written.done;
}
