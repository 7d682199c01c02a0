import { ProblemError } from '../../../shared/calls/errors.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { allItems, liveItem } from '../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';
import {
  type StatusSubscriber,
  statusSubscriberEntity,
} from '../../registry/clients/status-subscriber-entity.ts';
import type { StatusPageKey } from '../../registry/clients/unpublish-status-pages.ts';
import { confirmMs } from './status-link.ts';

/** Confirmed subscribers of one page. Others do not count: strangers can enter any address. */
const mostSubscribers = 500;

/** Who receives what is written on status pages by mail. */
export function statusSubscriberStore(table: Table, most = mostSubscribers) {
  const subscribers = statusSubscriberEntity(table);
  const keyOf = ({ accountId, pageId }: StatusPageKey, email: string) => ({
    accountId,
    pageId,
    subscriberId: hashOfToken(email),
  });
  const listAll = ({ accountId, pageId }: StatusPageKey): Promise<StatusSubscriber[]> =>
    allItems(subscribers.query.byPage({ accountId, pageId }));

  return {
    /** Those who have confirmed. */
    list: async (page: StatusPageKey): Promise<StatusSubscriber[]> =>
      (await listAll(page)).filter(({ confirmedAt }) => confirmedAt !== undefined),

    find: (page: StatusPageKey, email: string, now: Date) =>
      liveItem(subscribers.get(keyOf(page, email)), now),

    get: ({ accountId, pageId }: StatusPageKey, subscriberId: string, now: Date) =>
      liveItem(subscribers.get({ accountId, pageId, subscriberId }), now),

    /** Notes an address that may confirm; one that has stays as it is. @throws ProblemError `limit_reached` */
    async begin(page: StatusPageKey, email: string, now: Date): Promise<void> {
      if ((await this.list(page)).length >= most)
        throw new ProblemError('limit_reached', 'This page takes no more subscribers');
      await subscribers
        .upsert({
          ...keyOf(page, email),
          email,
          createdAt: now.toISOString(),
          expiresAt: epochSeconds(after(now, confirmMs)),
        })
        .where((item, { notExists }) => notExists(item.confirmedAt))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** @returns false if it was not entered, or it has expired */
    async confirm(page: StatusPageKey, email: string, now: Date, audit: Audit): Promise<boolean> {
      const before = await this.find(page, email, now);
      if (before === undefined || before.confirmedAt !== undefined) {
        audit.unchanged();
        return before !== undefined;
      }
      return changeAudited(table, audit, subscribers, (items) =>
        items
          .patch(keyOf(page, email))
          .set({ confirmedAt: now.toISOString() })
          .remove(['expiresAt']),
      );
    },

    /** Idempotent. */
    async stop(page: StatusPageKey, email: string, audit: Audit): Promise<void> {
      await changeAudited(table, audit, subscribers, (items) =>
        items.delete(keyOf(page, email)).where((item, { exists }) => exists(item.subscriberId)),
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
