import type { ItemOf } from '../../../platform/table/entity.ts';
import { changeOf, dueOf } from '../../../platform/open-work/open-items.ts';
import { postpone } from '../../../platform/open-work/postpone.ts';
import { shardOf } from '../../../platform/table/shards.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after } from '../../../platform/times.ts';
import { type CheckKey, pageKey } from '../check-key.ts';
import { uptimePageEntity } from '../uptime-page-entity.ts';

export type PageState = ItemOf<typeof uptimePageEntity>;

/** A failure whose further attempts have not ended. */
export interface Confirmation {
  key: CheckKey;
  /** ISO 8601; when the failure was seen. */
  requestedAt: string;
  resends: number;
  retryAt: string;
}

/** Longer than three attempts with the longest time limit take; after that a confirmation counts as lost. */
export const confirmationMs = 120_000;

/** Whether a failure of a page is being confirmed. */
export function isBeingConfirmed(
  state: { confirmingSince?: string | undefined } | undefined,
  now: Date,
): boolean {
  const since = state?.confirmingSince;
  return since !== undefined && now.getTime() - Date.parse(since) < confirmationMs;
}

function toConfirmation({
  accountId,
  url,
  confirming,
  confirmingSince,
  requestedBy,
  resends = 0,
  retryAt,
}: PageState): Confirmation[] {
  return url === undefined || confirming === undefined || retryAt === undefined
    ? []
    : [
        {
          key: { accountId, url, dueAt: confirming, ...(requestedBy ? { requestedBy } : {}) },
          requestedAt: confirmingSince ?? confirming,
          resends,
          retryAt,
        },
      ];
}

const hasEnded = ({ confirming }: PageState): boolean => confirming === undefined;

/** Failures of checks that are being confirmed. */
export function confirmations(table: Table) {
  const pages = uptimePageEntity(table);

  /**
   * Earlier versions left ended confirmations in the index, where enough of them would hide the others from the sweep.
   */
  const leaveIndex = async ({ accountId, urlKey }: PageState): Promise<void> => {
    await pages
      .patch({ accountId, urlKey })
      .remove(['openShard', 'retryAt'])
      .where(({ confirming }, { notExists }) => notExists(confirming))
      .go({ returnOnConditionCheckFailure: true });
  };

  return {
    /**
     * Records that a failure is being confirmed. A later attempt of the same check only postpones the sweep, so that one whose
     * attempts are lost repeatedly ends.
     * @param beganAt ISO 8601: when the failure was seen
     */
    async beginConfirming(key: CheckKey, now: Date, beganAt = now.toISOString()): Promise<void> {
      const at = now.toISOString();
      const page = pageKey(key);
      const attempt = {
        updatedAt: at,
        openShard: shardOf(page.accountId, page.urlKey),
        retryAt: after(now, confirmationMs).toISOString(),
      };
      const begun = await pages
        .upsert({
          ...page,
          ...attempt,
          confirming: key.dueAt,
          confirmingSince: beganAt,
          // Also if empty, so that nothing of an earlier check remains.
          requestedBy: key.requestedBy ?? '',
          url: key.url,
          resends: 0,
        })
        .where(
          ({ confirming }, { notExists, ne }) =>
            `${notExists(confirming)} OR ${ne(confirming, key.dueAt)}`,
        )
        .go({ returnOnConditionCheckFailure: true });
      if (!begun.rejected) return;
      await pages
        .patch(page)
        .set(attempt)
        .where(({ confirming }, { eq }) => eq(confirming, key.dueAt))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Addresses of an account whose failures have been in confirmation since a time. */
    async ofAccount(accountId: string, since: Date): Promise<string[]> {
      const found = await pages.query
        .byUrl({ accountId })
        .where(({ confirmingSince }, { gte }) => gte(confirmingSince, since.toISOString()))
        .go({ pages: 'all', attributes: ['url', 'confirming'] });
      return found.data.flatMap(({ url, confirming }) =>
        url === undefined || confirming === undefined ? [] : [url],
      );
    },

    /** Overdue confirmations of a shard, 200 at most. */
    async due(openShard: string, by: Date): Promise<Confirmation[]> {
      const data = await dueOf(pages.query.open)(openShard, by);
      await Promise.all(data.filter(hasEnded).map(leaveIndex));
      return data.flatMap(toConfirmation);
    },

    /** Postpones the next check of a confirmation; false if it has progressed since it was read. */
    requeue: ({ key, retryAt }: Confirmation, now: Date) =>
      postpone(changeOf(pages.patch(pageKey(key))).add({ resends: 1 }), {
        seen: retryAt,
        next: after(now, confirmationMs),
      }),
  };
}
