import { randomUUID } from 'node:crypto';
import { createWriteTransaction } from 'electrodb';
import { type Announce, type OutboxItem, unannounced } from '../events/outbox.ts';
import { outboxEventEntity } from '../events/outbox-event-entity.ts';
import { writeTogether } from '../table/write-together.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { after, monthsAfter } from '../times.ts';
import { noticeEntity } from './notice-entity.ts';

/** Longer than a mail service takes to answer. */
const leaseMs = 60_000;
/** Longer than any of its dates can come back. */
const monthsKept = 3;

interface Key {
  accountId: string;
  noticeId: string;
}

/** `sentAt` once it was sent; undefined while another worker is at it. */
export type SentNotice = { sentAt: string } | undefined;

export type NoticeStore = ReturnType<typeof noticeStore>;

/** Which mails about its plan an account has been sent. */
export function noticeStore(table: Table, announce: Announce = unannounced) {
  const notices = noticeEntity(table);
  const outbox = outboxEventEntity(table);
  return {
    /**
     * Sends a notice unless it was sent. The claim is written before the mail is handed over and marked as sent afterwards:
     * a second mail takes a worker that dies between the mail service's answer and that mark.
     * @param event recorded together with the mark
     * @throws what `send` throws, after the claim was given back
     */
    async sendOnce(
      key: Key,
      now: Date,
      send: () => Promise<void>,
      event?: OutboxItem,
    ): Promise<SentNotice> {
      const owner: string = randomUUID();
      const time = now.toISOString();
      const claimed = await notices
        .upsert({
          ...key,
          state: 'sending',
          owner,
          leaseUntil: after(now, leaseMs).toISOString(),
          expiresAt: epochSeconds(monthsAfter(now, monthsKept)),
        })
        .where(
          ({ state, leaseUntil }, { eq, lte, notExists }) =>
            `${notExists(state)} OR (${eq(state, 'sending')} AND ${lte(leaseUntil, time)})`,
        )
        .go({ returnOnConditionCheckFailure: true });
      if (claimed.rejected) {
        const { data } = await notices.get(key).go({ consistent: true });
        return data?.sentAt === undefined ? undefined : { sentAt: data.sentAt };
      }
      try {
        await send();
      } catch (error) {
        await notices
          .delete(key)
          .where((item, { eq }) => eq(item.owner, owner))
          .go({ returnOnConditionCheckFailure: true });
        throw error;
      }
      await writeTogether(
        createWriteTransaction({ notices, outbox }, (entities) => [
          entities.notices.patch(key).set({ state: 'sent', sentAt: time }).commit(),
          ...(event === undefined ? [] : [entities.outbox.create(event).commit()]),
        ]),
      );
      if (event !== undefined) await announce(event);
      return { sentAt: time };
    },
  };
}
