import { type Announce, type OutboxItem, unannounced } from '../events/outbox.ts';
import { outboxEventEntity } from '../events/outbox-event-entity.ts';
import { log } from '../logger.ts';
import { UnansweredMailError } from '../mail.ts';
import { underLease } from '../open-work/under-lease.ts';
import { writeTogether } from '../table/write-together.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { after, monthsAfter } from '../times.ts';
import { onceOnlyMailEntity } from './once-only-mail-entity.ts';

/** Longer than a mail service takes to answer. */
export const leaseMs = 60_000;
/** Longer than any of its dates can come back. */
const monthsKept = 3;

interface Key {
  accountId: string;
  noticeId: string;
}

/** `sentAt` once it was sent; undefined while another worker is sending. */
export type SentOnce = { sentAt: string } | undefined;

export type OnceOnlyMailStore = ReturnType<typeof onceOnlyMailStore>;

/** Records which one-time mails an account has been sent. */
export function onceOnlyMailStore(table: Table, announce: Announce = unannounced) {
  const onceOnlyMails = onceOnlyMailEntity(table);
  const outbox = outboxEventEntity(table);

  /** Takes the lease of a mail that is not sent; false if it is, or if another worker has it. */
  const claim = async (key: Key, owner: string, now: Date): Promise<boolean> => {
    const claimed = await onceOnlyMails
      .upsert({
        ...key,
        state: 'sending',
        owner,
        leaseUntil: after(now, leaseMs).toISOString(),
        expiresAt: epochSeconds(monthsAfter(now, monthsKept)),
      })
      .where(
        ({ state, leaseUntil }, { eq, lte, notExists }) =>
          `${notExists(state)} OR (${eq(state, 'sending')} AND ${lte(leaseUntil, now.toISOString())})`,
      )
      .go({ returnOnConditionCheckFailure: true });
    return !claimed.rejected;
  };
  const findSent = async (key: Key): Promise<SentOnce> => {
    const { data } = await onceOnlyMails.get(key).go({ consistent: true });
    return data?.sentAt === undefined ? undefined : { sentAt: data.sentAt };
  };
  const release = async (key: Key, owner: string, now: Date): Promise<void> => {
    const deleted = await onceOnlyMails
      .delete(key)
      .where(
        (item, { eq, notExists }) => `${eq(item.owner, owner)} AND ${notExists(item.unanswered)}`,
      )
      .go({ returnOnConditionCheckFailure: true });
    if (!deleted.rejected) return;
    await onceOnlyMails
      .patch(key)
      .set({ leaseUntil: now.toISOString() })
      .where((item, { eq }) => eq(item.owner, owner))
      .go({ returnOnConditionCheckFailure: true });
  };
  /** Releases the lease of a mail that may have been sent. @returns whether that is the second time */
  const markUnanswered = async (key: Key, owner: string, now: Date): Promise<boolean> => {
    const left = await onceOnlyMails
      .patch(key)
      .set({ unanswered: true, leaseUntil: now.toISOString() })
      .where((item, is) => `${is.eq(item.owner, owner)} AND ${is.notExists(item.unanswered)}`)
      .go({ returnOnConditionCheckFailure: true });
    return left.rejected;
  };
  /** @throws what `send` throws, unless the mail has most probably been sent */
  const sendOrMark = async (key: Key, owner: string, now: Date, send: () => Promise<void>) => {
    try {
      await send();
    } catch (error) {
      // The reader would get it again and again. Twice is better than not at all.
      const isSent =
        error instanceof UnansweredMailError && (await markUnanswered(key, owner, now));
      if (!isSent) throw error;
      log.warn('SES timed out twice; the mail counts as sent', { noticeId: key.noticeId });
    }
  };

  return {
    /**
     * Sends a mail unless it was sent. The claim is written before the mail is handed over and marked as sent
     * afterwards. If a worker takes longer than its lease, or dies between the mail service's answer and that mark,
     * another one sends the mail once more, and the mark is that worker's.
     * @param event recorded together with the mark
     * @throws what `send` throws, after the claim was released
     */
    async sendOnce(
      key: Key,
      now: Date,
      send: () => Promise<void>,
      event?: OutboxItem,
    ): Promise<SentOnce> {
      const sender = await underLease({
        claim: async (owner) => ((await claim(key, owner, now)) ? {} : undefined),
        work: async (_, owner) => {
          await sendOrMark(key, owner, now, send);
          return { owner };
        },
        release: (_, owner) => release(key, owner, now),
      });
      if (sender === 'dropped') return findSent(key);
      const sentAt = now.toISOString();
      const written = await writeTogether({ onceOnlyMails, outbox }, (entities) => [
        entities.onceOnlyMails
          .patch(key)
          .set({ state: 'sent', sentAt })
          .where(
            ({ state, owner }, { eq }) => `${eq(state, 'sending')} AND ${eq(owner, sender.owner)}`,
          )
          .commit(),
        ...(event === undefined ? [] : [entities.outbox.create(event).commit()]),
      ]);
      if (!written.done) return findSent(key);
      if (event !== undefined) await announce(event);
      return { sentAt };
    },
  };
}
