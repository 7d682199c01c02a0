import type { PlanName } from '../../../shared/plans/plans.ts';
import { competitorEntity } from '../../registry/pages/competitor-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { siteRemoved } from '../../registry/pages/site-rules.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import {
  isUnwatched,
  newlyRemovedCompetitor,
  newlyWatchedCompetitor,
} from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { UnderLimit } from '../../platform/limits/under-plan.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { type Announce, unannounced } from '../../platform/events/outbox.ts';
import type { Table } from '../../platform/table/table.ts';
import { allItems } from '../../platform/table/read-items.ts';
import type { StoredAssignment } from './assigned-to.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';

export const competitorNotFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such competitor site', { field: 'url' });

export interface NewCompetitor extends StoredAssignment {
  /** Normalised. */
  url: string;
  name: string;
}

/** Why nothing was added: the limit, or the address at this index. */
export type AddedCompetitors =
  | { done: true }
  | { done: false; refused: 'limit' }
  | { done: false; refused: 'exists' | 'own'; index: number };

export type CompetitorStore = ReturnType<typeof competitorStore>;

/** Competitors of an account. The counter changes in the transaction that adds or removes one. */
export function competitorStore(table: Table, announce: Announce = unannounced) {
  const accounts = accountEntity(table);
  const competitors = competitorEntity(table);
  const sites = siteEntity(table);
  const watched = watchedPageEntity(table);
  const outbox = outboxEventEntity(table);

  return {
    readAccount: (accountId: string) => readAccount(table, accountId),

    /** Unordered. */
    list: (accountId: string): Promise<(NewCompetitor & { createdAt: string })[]> =>
      allItems(competitors.query.byUrl({ accountId })),

    /** Adds all or none. An address is either a competitor or an own site or page, also when both are added at once. */
    async add(
      accountId: string,
      added: readonly NewCompetitor[],
      { limit, plan, now, audit }: UnderLimit & { plan: PlanName },
    ): Promise<AddedCompetitors> {
      const written = await writeAudited(
        table,
        audit,
        { accounts, competitors, watched, sites },
        (entities) => [
          entities.accounts
            .patch({ accountId })
            .add({ competitorCount: added.length })
            .where((account, is) => {
              const isUnderLimit =
                limit === null
                  ? is.exists(account.accountId)
                  : is.lte(account.competitorCount, limit - added.length);
              return `${isUnderLimit} AND ${is.eq(account.plan, plan)}`;
            })
            .commit(),
          ...added.map(({ url, name, ...assigned }) =>
            entities.competitors
              .create({
                accountId,
                urlKey: keyOfUrl(url),
                url,
                name,
                createdAt: now.toISOString(),
                ...keptOf(assigned).set,
              })
              .commit(),
          ),
          ...added.map(({ url }) =>
            entities.watched
              .put(newlyWatchedCompetitor(accountId, url, now))
              .where(isUnwatched)
              .commit(),
          ),
          // A site from the time before the clock has no watch yet.
          ...added.map(({ url }) =>
            entities.sites
              .check({ accountId, urlKey: keyOfUrl(url) })
              .where(({ urlKey }, { notExists }) => notExists(urlKey))
              .commit(),
          ),
        ],
      );
      if (written.done) return written;
      const index = written.refused.find((place) => place > 0);
      if (index === undefined) return { done: false, refused: 'limit' };
      const refused = index <= added.length ? 'exists' : 'own';
      return { done: false, refused, index: (index - 1) % added.length };
    },

    /** Replaces the sites and clients whose reports show a competitor; false if there is no such competitor. */
    assign: (
      { accountId, url }: { accountId: string; url: string },
      assigned: StoredAssignment,
      audit: Audit,
    ): Promise<boolean> =>
      changeAudited(table, audit, competitors, (items) =>
        items
          .patch({ accountId, urlKey: keyOfUrl(url) })
          .set(keptOf(assigned).set)
          .remove(keptOf(assigned).remove),
      ),

    /** False if there is no such competitor. */
    async remove(
      accountId: string,
      url: string,
      { now, requestedBy, audit }: { now: Date; requestedBy: string; audit?: Audit | undefined },
    ): Promise<boolean> {
      const outboxEvent = siteRemoved(accountId, { kind: 'competitor', url }, { requestedBy, now });
      const written = await writeAudited(
        table,
        audit,
        { accounts, competitors, watched, outbox },
        (entities) => [
          entities.accounts.patch({ accountId }).add({ competitorCount: -1 }).commit(),
          entities.competitors.remove({ accountId, urlKey: keyOfUrl(url) }).commit(),
          entities.watched.put(newlyRemovedCompetitor(accountId, url, now)).commit(),
          entities.outbox.create(outboxEvent).commit(),
        ],
      );
      if (written.done) await announce(outboxEvent);
      return written.done;
    },
  };
}

/** DynamoDB has no empty sets: without an entry, the attribute is removed. */
function keptOf({ siteIds = [], clientIds = [] }: StoredAssignment) {
  return {
    set: {
      ...(siteIds.length === 0 ? {} : { siteIds: [...new Set(siteIds)] }),
      ...(clientIds.length === 0 ? {} : { clientIds: [...new Set(clientIds)] }),
    },
    remove: [
      ...(siteIds.length === 0 ? (['siteIds'] as const) : []),
      ...(clientIds.length === 0 ? (['clientIds'] as const) : []),
    ],
  };
}
