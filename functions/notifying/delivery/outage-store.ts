import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { OpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { dueOf, changeOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { deliveryEntity } from './delivery-entity.ts';
import type { Suppression } from './assess-site.ts';
import { joinsIn, type OutageState } from './outage-state.ts';
import { outageTellingEntity } from './outage-telling-entity.ts';
import { keptUntil, newDelivery, type NewDelivery } from './new-delivery.ts';
import { lostAfterMs, whenDue } from './queue-signals.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';

export interface DueTelling extends OpenWork {
  accountId: string;
  retryAt: string;
}

/** The part of a plan that is written. */
export interface Telling {
  state: OutageState;
  dueAt: Date | undefined;
  messages: {
    message: OutgoingMessage;
    notificationIds: string[];
    channels: readonly ChannelKind[];
    /** The client whose Slack channel gets it; undefined for that of the account. */
    slackOf?: string | undefined;
  }[];
  suppressed: { because: Suppression; notificationIds: string[] }[];
}

export type OutageStore = ReturnType<typeof outageStore>;

/** Sent and pending messages to accounts about outages. */
export function outageStore(table: Table) {
  const entities = {
    tellings: outageTellingEntity(table),
    outgoing: outgoingMessageEntity(table),
    deliveries: deliveryEntity(table),
  };
  return {
    async find(accountId: string): Promise<{ state: OutageState; version: number } | undefined> {
      const { data } = await entities.tellings.get({ accountId }).go({ consistent: true });
      if (data === null) return undefined;
      const { sites = [], waiting = [], version = 0, routed, confirmingAt } = data;
      const state = {
        sites,
        waiting,
        ...joinsIn(data),
        ...(routed === undefined ? {} : { routed }),
        ...(confirmingAt === undefined ? {} : { confirmingAt }),
      };
      return { state, version };
    },

    /**
     * Writes a plan with its messages and their deliveries.
     * @returns the deliveries; undefined if the state changed since it was read, and nothing was written
     */
    async write(
      accountId: string,
      readVersion: number,
      { state, dueAt, messages, suppressed }: Telling,
      now: Date,
    ): Promise<NewDelivery[] | undefined> {
      const about = () => ({
        accountId,
        group: 'outage' as const,
        at: now.toISOString(),
        expiresAt: keptUntil(now),
      });
      const records = [
        ...messages.map(({ message, notificationIds }) => ({
          ...about(),
          message,
          notificationIds,
          messageId: message.id,
        })),
        ...suppressed.map(({ because, notificationIds }) => ({
          ...about(),
          messageId: timeOrderedId(now),
          suppressed: because,
          notificationIds,
        })),
      ];
      const deliveries = messages.flatMap(({ message: { id: messageId }, channels, slackOf }) =>
        channels.map((channel) =>
          newDelivery({ accountId, group: 'outage', messageId, channel, slackOf }, now),
        ),
      );
      const next = {
        accountId,
        ...state,
        version: readVersion + 1,
        requestedAt: now.toISOString(),
        ...(dueAt === undefined ? {} : whenDue(accountId, dueAt)),
      };
      const written = await writeTogether(entities, (items) => [
        items.tellings
          .put(next)
          .where(({ version }, { eq }) => eq(version, readVersion))
          .commit(),
        ...records.map((record) => items.outgoing.put(record).commit()),
        ...deliveries.map((delivery) => items.deliveries.put(delivery).commit()),
      ]);
      return written.done ? deliveries : undefined;
    },

    /** Accounts of a shard with overdue outage reports. */
    async due(openShard: string, by: Date): Promise<DueTelling[]> {
      const data = await dueOf(entities.tellings.query.open)(openShard, by);
      return data.map(({ accountId, requestedAt = '', retryAt = '' }) => ({
        accountId,
        requestedAt,
        retryAt,
        cause: 'clock',
      }));
    },

    /** Postpones the next look; false if it changed since it was read. */
    requeue: ({ accountId, retryAt }: DueTelling, now: Date) =>
      postpone(changeOf(entities.tellings.patch({ accountId })), {
        seen: retryAt,
        next: after(now, 2 * lostAfterMs),
      }),
  };
}
