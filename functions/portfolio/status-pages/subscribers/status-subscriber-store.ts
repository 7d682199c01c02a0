import { ProblemError } from '../../../../shared/calls/errors.ts';
import { type Audit, changeAudited } from '../../../platform/audit/audit.ts';
import { newSecret } from '../../../notifying/channels/signing-secret.ts';
import { hashOfToken } from '../../../platform/secret-token.ts';
import { removeAll } from '../../../platform/table/get-many.ts';
import { allItems, liveItem } from '../../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { after } from '../../../platform/times.ts';
import {
  type StatusSubscriber,
  statusSubscriberEntity,
} from '../../../registry/clients/status-subscriber-entity.ts';
import type { StatusPageKey } from '../../../registry/clients/unpublish-status-pages.ts';
import { confirmMs } from './status-link.ts';

/** Confirmed subscribers of one page. Others do not count: strangers can enter any address. */
const mostSubscribers = { mails: 500, webhooks: 50 };

/** Updates in a row that cannot be posted to a webhook, before its subscription ends. */
const mostFailures = 5;

/** By a mail address, or by its id. */
const idOf = (subscriber: string): string =>
  subscriber.includes('@') ? hashOfToken(subscriber) : subscriber;

/** Who receives what is written on status pages, by mail or webhook. */
export function statusSubscriberStore(table: Table, most = mostSubscribers) {
  const subscribers = statusSubscriberEntity(table);
  const keyOf = ({ accountId, pageId }: StatusPageKey, subscriber: string) => ({
    accountId,
    pageId,
    subscriberId: idOf(subscriber),
  });
  const tried = { returnOnConditionCheckFailure: true } as const;
  const listAll = ({ accountId, pageId }: StatusPageKey): Promise<StatusSubscriber[]> =>
    allItems(subscribers.query.byPage({ accountId, pageId }));

  return {
    /** Those who have confirmed. */
    list: async (page: StatusPageKey): Promise<StatusSubscriber[]> =>
      (await listAll(page)).filter(({ confirmedAt }) => confirmedAt !== undefined),

    /** @param subscriber a mail address, or the id of a subscriber */
    find: (page: StatusPageKey, subscriber: string, now: Date) =>
      liveItem(subscribers.get(keyOf(page, subscriber)), now),

    /**
     * Notes an address that may confirm; one that has stays as it is.
     * @returns its id
     * @throws ProblemError `limit_reached`
     */
    async begin(
      page: StatusPageKey,
      to: { email: string } | { webhook: string },
      now: Date,
    ): Promise<string> {
      const isMail = 'email' in to;
      const alike = (await this.list(page)).filter(
        ({ webhook }) => (webhook === undefined) === isMail,
      );
      if (alike.length >= (isMail ? most.mails : most.webhooks))
        throw new ProblemError('limit_reached', 'This page takes no more subscribers');
      const subscriberId = hashOfToken(isMail ? to.email : to.webhook);
      await subscribers
        .upsert({
          ...keyOf(page, subscriberId),
          ...to,
          createdAt: now.toISOString(),
          expiresAt: epochSeconds(after(now, confirmMs)),
        })
        .where((item, { notExists }) => notExists(item.confirmedAt))
        .go(tried);
      return subscriberId;
    },

    /**
     * @returns undefined if it was not entered, or it has expired; the secret of a webhook that is confirmed now
     */
    async confirm(
      page: StatusPageKey,
      subscriber: string,
      now: Date,
      audit: Audit,
    ): Promise<{ secret: string | null } | undefined> {
      const before = await this.find(page, subscriber, now);
      if (before === undefined || before.confirmedAt !== undefined) {
        audit.unchanged();
        return before && { secret: null };
      }
      const secret = before.webhook === undefined ? null : newSecret();
      const isConfirmed = await changeAudited(table, audit, subscribers, (items) =>
        items
          .patch(keyOf(page, subscriber))
          .set({ confirmedAt: now.toISOString(), ...(secret === null ? {} : { secret }) })
          .remove(['expiresAt'])
          .where((item, { notExists }) => notExists(item.confirmedAt)),
      );
      // Two clicks at once: the secret is that of the other one.
      return isConfirmed ? { secret } : { secret: null };
    },

    /** Notes that an update was posted to a webhook. */
    async delivered(page: StatusPageKey, { subscriberId, failures }: StatusSubscriber) {
      if (failures === undefined) return;
      await subscribers.patch(keyOf(page, subscriberId)).remove(['failures']).go(tried);
    },

    /** Notes that an update could not be posted to a webhook, whose subscription ends after several in a row. */
    async failed(page: StatusPageKey, subscriberId: string): Promise<void> {
      const { data } = await subscribers
        .patch(keyOf(page, subscriberId))
        .add({ failures: 1 })
        .go({ ...tried, response: 'all_new' });
      if ((data?.failures ?? 0) >= mostFailures) await this.end(page, subscriberId);
    },

    /** Ends the subscription of a webhook that takes no more. */
    async end(page: StatusPageKey, subscriberId: string): Promise<void> {
      await subscribers.delete(keyOf(page, subscriberId)).go();
    },

    /** Idempotent. */
    async stop(page: StatusPageKey, subscriber: string, audit: Audit): Promise<void> {
      await changeAudited(table, audit, subscribers, (items) =>
        items
          .delete(keyOf(page, subscriber))
          .where((item, { exists }) => exists(item.subscriberId)),
      );
    },

    /** Deletes those of a page that is removed. */
    async forget(page: StatusPageKey): Promise<void> {
      await removeAll(
        (await listAll(page)).map(({ accountId, pageId, subscriberId }) => ({
          accountId,
          pageId,
          subscriberId,
        })),
        (some) => subscribers.delete(some).go({ concurrent: 2 }),
      );
    },
  };
}
