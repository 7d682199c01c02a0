import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { changeOf, dueOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import { placeOf, shardOf } from '../../platform/table/shards.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { deliveryEntity } from './delivery-entity.ts';
import { type DigestTurn, digestTurnEntity } from './digest-turn-entity.ts';
import { keptUntil, newDelivery, type NewDelivery } from './new-delivery.ts';
import { outgoingMessageEntity } from './outgoing-message-entity.ts';

/** How long after its time the clock sends a digest's job again. */
const lostAfterMs = 4 * minuteMs;
const attempts = 10;
/** Digests of an hour are spread over it. The last sweep of the hour, at :57, sends the last ones. */
const spreadMs = 55 * minuteMs;

interface Key {
  accountId: string;
  channel: ChannelKind;
}

/** The result of a run. */
export interface DigestEnd {
  /** ISO 8601: end of the period that was looked at; of the digest before, if this one was only moved. */
  doneTo: string | undefined;
  /** The next digest, if something waits already. */
  next: { from: string; dueAt: Date } | undefined;
  /** None if there was nothing to say. */
  digests: readonly Digest[];
}

export interface Digest {
  message: OutgoingMessage;
  from: Date;
  to: Date;
  /** The end of quiet hours that hold it back. */
  notBefore: Date;
  /** The client whose Slack channel gets it; undefined for the channel of the account. */
  slackOf?: string | undefined;
  /** The sites that it has news of. */
  sites: string[];
}

const earlier = (one: string, other: string | undefined): string =>
  other === undefined || one < other ? one : other;

export type DigestTurnStore = ReturnType<typeof digestTurnStore>;

/** Which digests are due, and their end. */
export function digestTurnStore(table: Table) {
  const entities = {
    turns: digestTurnEntity(table),
    outgoing: outgoingMessageEntity(table),
    deliveries: deliveryEntity(table),
  };
  const { turns } = entities;
  const find = ({ accountId, channel }: Key) => foundItem(turns.get({ accountId, channel }));
  const whenDue = ({ accountId, channel }: Key, dueAt: string) => {
    const name = `digest#${channel}`;
    return {
      dueAt,
      openShard: shardOf(accountId, name),
      retryAt: after(new Date(dueAt), placeOf(accountId, name) % spreadMs).toISOString(),
    };
  };

  return {
    find,

    /** Makes a digest due for a notification, unless an earlier one is. */
    async want(key: Key, raisedAt: string, dueAt: Date, now: Date): Promise<void> {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const turn = await find(key);
        const due = earlier(dueAt.toISOString(), turn?.dueAt);
        const written = await turns
          .put({
            ...key,
            ...(turn?.doneTo === undefined ? {} : { doneTo: turn.doneTo }),
            version: (turn?.version ?? 0) + 1,
            from: earlier(raisedAt, turn?.from),
            requestedAt: now.toISOString(),
            ...whenDue(key, due),
          })
          .where((item, is) => asRead(item.version, turn?.version, is))
          .go({ returnOnConditionCheckFailure: true });
        if (!written.rejected) return;
      }
      throw new Error('Too many concurrent notifications for one digest');
    },

    /** From when on a digest covers what happened that waits to be sent; undefined if none waits. */
    async heldSince(accountId: string, messageId: string): Promise<Date | undefined> {
      const { data } = await entities.outgoing
        .get({ accountId, group: 'digest', messageId })
        .go({ consistent: true, attributes: ['from'] });
      return data?.from === undefined ? undefined : new Date(data.from);
    },

    /**
     * Ends a run, with its digests.
     * @returns their deliveries; undefined if the turn changed since it was read, and nothing was written
     */
    async end(
      { accountId, channel, version }: DigestTurn,
      { doneTo, next, digests }: DigestEnd,
      now: Date,
    ): Promise<NewDelivery[] | undefined> {
      const key = { accountId, channel };
      const deliveries = digests.map(({ message, notBefore, slackOf }) =>
        newDelivery({ ...key, group: 'digest', messageId: message.id, slackOf }, now, notBefore),
      );
      const written = await writeTogether(entities, (items) => [
        items.turns
          .put({
            ...key,
            version: version + 1,
            ...(doneTo === undefined ? {} : { doneTo }),
            requestedAt: now.toISOString(),
            ...(next === undefined
              ? {}
              : { from: next.from, ...whenDue(key, next.dueAt.toISOString()) }),
          })
          .where((item, is) => asRead(item.version, version, is))
          .commit(),
        ...digests.map(({ message, from, to, sites }) =>
          items.outgoing
            .put({
              ...key,
              group: 'digest',
              messageId: message.id,
              at: now.toISOString(),
              message,
              from: from.toISOString(),
              to: to.toISOString(),
              sites,
              expiresAt: keptUntil(now),
            })
            .commit(),
        ),
        ...deliveries.map((delivery) => items.deliveries.put(delivery).commit()),
      ]);
      return written.done ? deliveries : undefined;
    },

    due: dueOf(turns.query.open),

    /** Postpones the next look, in case the job is lost; false if the turn changed since it was read. */
    requeue: ({ accountId, channel, retryAt = '' }: DigestTurn, now: Date) =>
      postpone(changeOf(turns.patch({ accountId, channel })), {
        seen: retryAt,
        next: after(now, lostAfterMs),
      }),
  };
}
