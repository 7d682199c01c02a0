import type { Delivery } from '../../../shared/models/notifying/delivery.ts';
import { urgencyOf } from '../../../shared/models/notifying/notification.ts';
import { slicesOf } from '../../platform/table/read-items.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import type { Table } from '../../platform/table/table.ts';
import { settingsWithClients } from '../channels/client-slack.ts';
import { firstIdAt } from '../../platform/time-ordered-id.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import type { DeliveryEnd, DeliveryItem } from './delivery-entity.ts';
import { deliveryStore } from './delivery-store.ts';
import { digestTurnEntity } from './digest-turn-entity.ts';
import type { RaisedNotification } from './plan-delivery.ts';
import type { Suppression } from './assess-site.ts';
import { lostAfterMs } from './queue-signals.ts';
import { routesOfSites } from './plan-by-route.ts';
import { laneOf } from './site-lanes.ts';
import { outageTellingEntity } from './outage-telling-entity.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';

type Asked = Pick<
  RaisedNotification,
  'accountId' | 'notificationId' | 'kind' | 'time' | 'mailed'
> & { site: string };

const because: Record<Suppression, string> = {
  'quiet-hours': 'It ended during your quiet hours. The message sent when they end includes it.',
  maintenance: 'It ended during your maintenance window.',
  'no-channel': 'No channel was enabled.',
  'no-channel-of-client': 'None of the channels that its client’s messages go to was enabled.',
  flapping: 'The site keeps going up and down: one message reports all of it.',
  'outage-not-sent': 'The outage before it was not sent either.',
  'no-change': 'The site changed back before it could be sent.',
};

const inOtherMessage: ReadonlySet<Suppression> = new Set(['flapping', 'quiet-hours']);

const states: Record<DeliveryEnd, Delivery['state']> = {
  delivered: 'delivered',
  unconfirmed: 'unconfirmed',
  suppressed: 'suppressed',
  gone: 'failed',
  failed: 'failed',
};

function toDelivery(item: DeliveryItem): Delivery {
  const { channel, end, endedAt, reason, tries, notBefore, requestedAt, group, sentTo } = item;
  const about = {
    channel,
    ...(sentTo === undefined ? {} : { to: sentTo }),
    tries,
    inDigest: group === 'digest',
    ...(reason === undefined ? {} : { reason }),
  };
  if (end !== undefined) return { ...about, state: states[end], at: endedAt ?? requestedAt };
  if (tries > 0) return { ...about, state: 'retrying', at: notBefore };
  const isHeld = notBefore > requestedAt && reason === undefined;
  const held = isHeld ? { reason: 'It is sent after your quiet hours or maintenance.' } : {};
  return { ...about, ...held, state: 'waiting', at: notBefore };
}

/** A decision about all channels. */
const forAll = (state: 'waiting' | 'suppressed', at: string, reason: string): Delivery => ({
  state,
  at,
  reason,
  tries: 0,
  inDigest: false,
});

/** Longest period of a digest, and longer than an outage waits to be sent. */
const searchedMs = 33 * dayMs;

const notMailed = ({ kind, time }: Asked): Delivery =>
  kind === 'channel-gone'
    ? forAll('suppressed', time, 'Not emailed: mail to your address bounces.')
    : {
        ...forAll('suppressed', time, 'Another mail has already reported this.'),
        isReportedElsewhere: true,
      };

/** Where a notification was sent, or why it was not. Members limited to clients do not see the addresses. */
export async function deliveriesOf(
  table: Table,
  notification: Asked,
  { clients }: Pick<Viewer, 'clients'>,
): Promise<Delivery[]> {
  const found = await allDeliveriesOf(table, notification);
  if (clients === undefined) return found;
  return found.map((delivery) => {
    const { to: _, ...rest } = delivery;
    return rest;
  });
}

async function allDeliveriesOf(table: Table, notification: Asked): Promise<Delivery[]> {
  const urgency = urgencyOf(notification.kind);
  if (urgency === 'account' && notification.mailed) return [notMailed(notification)];
  return urgency === 'digest' ? inDigests(table, notification) : atOnce(table, notification);
}

async function atOnce(table: Table, { accountId, notificationId, kind, time }: Asked) {
  const group = urgencyOf(kind) === 'account' ? 'account' : 'outage';
  // The clocks of two machines differ a little.
  const from = after(new Date(time), -minuteMs);
  const read = (cursor: string | null) =>
    outgoingMessageEntity(table)
      .query.byId({ accountId, group })
      .between({ messageId: firstIdAt(from) }, { messageId: firstIdAt(after(from, searchedMs)) })
      .go({ cursor, limit: 50, consistent: true });
  for await (const messages of slicesOf(read)) {
    const found = messages.find((one) => one.notificationIds?.includes(notificationId));
    if (found?.suppressed !== undefined)
      return [
        {
          ...forAll('suppressed', found.at, because[found.suppressed]),
          ...(inOtherMessage.has(found.suppressed) ? { isReportedElsewhere: true as const } : {}),
        },
      ];
    if (found !== undefined) return ofMessage(table, accountId, found.messageId);
  }
  const { data } = await outageTellingEntity(table).get({ accountId }).go({ consistent: true });
  const waits = data?.waiting?.some((one) => one.notificationId === notificationId) === true;
  if (!waits) return [];
  const reason = 'It waits for related messages, or until your quiet hours or maintenance end.';
  const at = data.retryAt === undefined ? time : untilDue(data.retryAt);
  return [forAll('waiting', at, reason)];
}

/** When what waits is planned again; the clock looks later, in case the job is lost. */
const untilDue = (retryAt: string): string => after(new Date(retryAt), -lostAfterMs).toISOString();

const ofMessage = async (table: Table, accountId: string, messageId: string) =>
  (await deliveryStore(table).ofMessage(accountId, messageId)).map(toDelivery);

/** The digests whose period contains it, and those still to come. */
async function inDigests(table: Table, { accountId, time, site }: Asked): Promise<Delivery[]> {
  const until = after(new Date(time), searchedMs).toISOString();
  const [digests, turns, routeOf] = await Promise.all([
    outgoingMessageEntity(table)
      .query.byId({ accountId, group: 'digest' })
      .between({ messageId: time }, { messageId: until })
      .go({ pages: 'all', attributes: ['messageId', 'from', 'to', 'sites'] }),
    digestTurnEntity(table).query.byChannel({ accountId }).go({ pages: 'all' }),
    routesOfSites(table, accountId),
  ]);
  const covering = digests.data.filter(
    ({ from = '', to = '', sites }) => from <= time && time < to && (sites?.includes(site) ?? true),
  );
  const sent = await Promise.all(
    covering.map(({ messageId }) => ofMessage(table, accountId, messageId)),
  );
  const route = routeOf(site);
  const due = turns.data.flatMap(({ channel, from = '', dueAt: at }) =>
    at === undefined || from === '' || time < from ? [] : [{ channel, at }],
  );
  // Another client’s Slack channel may be why the digest of Slack is due.
  const channels =
    due.length === 0 ? [] : laneOf(route, await settingsWithClients(table, accountId)).channels;
  const waiting = due
    .filter(({ channel }) => channels.includes(channel))
    .map(({ channel, at }): Delivery => ({
      ...forAll('waiting', at, 'It waits for the next digest.'),
      channel,
      inDigest: true,
    }));
  const all = [...sent.flat(), ...waiting];
  if (all.length > 0) return all;
  const reason =
    (route?.channels ?? undefined) === undefined
      ? 'No channel was enabled, or your options leave such results out.'
      : 'No channel that its client’s messages go to was enabled, or your options leave such results out.';
  return [forAll('suppressed', time, reason)];
}
