import { ProblemError } from '../../../shared/calls/errors.ts';
import type { StatusPage } from '../../../shared/models/portfolio/status-page.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { addUnderLimit } from '../../platform/limits/add-under-limit.ts';
import { listRevisionEntity } from '../../platform/limits/list-revision-entity.ts';
import { dueOf } from '../../platform/open-work/open-items.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  type StatusLock,
  statusPageEntity,
  type StatusPageItem,
} from '../../registry/clients/status-page-entity.ts';
import {
  dueSoon,
  type StatusPageKey,
  touchStatusPage,
} from '../../registry/clients/unpublish-status-pages.ts';
import { statusSlugEntity } from './status-slug-entity.ts';

export type StatusPageFields = Pick<
  StatusPage,
  'title' | 'clientId' | 'colour' | 'isPublished' | 'showsResponseTimes' | 'groups'
> & {
  /** Null for none; undefined if it stays. */
  lock?: StatusLock | null | undefined;
};

/** Status pages of an account, their addresses, and when each is to be rendered. */
export function statusPageStore(table: Table) {
  const pages = statusPageEntity(table);
  const slugs = statusSlugEntity(table);
  const revisions = listRevisionEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;
  const keyOf = ({ accountId, pageId }: StatusPageKey): StatusPageKey => ({ accountId, pageId });
  const stored = ({ clientId, colour, lock, ...fields }: StatusPageFields) => ({
    ...fields,
    ...(lock ? { lock } : {}),
    ...(clientId === null ? {} : { clientId }),
    ...(colour === null ? {} : { colour }),
  });

  return {
    find: (key: StatusPageKey): Promise<StatusPageItem | undefined> =>
      foundItem(pages.get(keyOf(key))),

    list: (accountId: string): Promise<StatusPageItem[]> =>
      allItems(pages.query.byId({ accountId })),

    /** Whose page has an address. */
    findHolder: (slug: string) => foundItem(slugs.get({ slug })),

    /** A page by its address; undefined if another page has that by now. */
    async findAt({ slug, pageId }: Pick<StatusPage, 'slug' | 'pageId'>) {
      const holder = await this.findHolder(slug);
      return holder?.pageId === pageId ? this.find(holder) : undefined;
    },

    /** @throws ProblemError `limit_reached`; `conflict` if another page has the address */
    add(
      key: StatusPageKey,
      { slug, ...fields }: StatusPageFields & { slug: string },
      { limit, now, audit }: { limit: number; now: Date; audit: Audit },
    ): Promise<StatusPageItem> {
      const { accountId } = key;
      const createdAt = now.toISOString();
      const item = {
        ...key,
        slug,
        createdAt,
        revision: 1,
        version: 1,
        ...stored(fields),
        ...dueSoon(key, now),
      };
      return addUnderLimit(table, { accountId, list: 'status-pages' }, async (step) => {
        if ((await this.list(accountId)).length >= limit)
          throw new ProblemError(
            'limit_reached',
            `Your plan has ${limit} status ${limit === 1 ? 'page' : 'pages'}`,
          );
        const written = await writeAudited(table, audit, { pages, slugs, revisions }, (all) => [
          all.pages.create(item).commit(),
          all.slugs.create({ slug, ...key }).commit(),
          all.revisions
            .put(step.item)
            .where(({ revision }, is) => asRead(revision, step.seen, is))
            .commit(),
        ]);
        if (written.done) return item;
        if (written.refused.includes(1))
          throw new ProblemError('conflict', 'This address is taken', { field: 'slug' });
        return undefined;
      });
    },

    /** @returns false if someone else has saved or removed it since `version` */
    change: (
      key: StatusPageKey,
      { version, ...fields }: StatusPageFields & Pick<StatusPage, 'version'>,
      now: Date,
      audit: Audit,
    ): Promise<boolean> =>
      changeAudited(table, audit, pages, (items) =>
        items
          .patch(keyOf(key))
          .set({ ...stored(fields), ...dueSoon(key, now), version: version + 1 })
          .add({ revision: 1 })
          .remove([
            ...(fields.clientId === null ? (['clientId'] as const) : []),
            ...(fields.colour === null ? (['colour'] as const) : []),
            ...(fields.lock === null ? (['lock'] as const) : []),
          ])
          .where((item, is) => asRead(item.version, version === 0 ? undefined : version, is)),
      ),

    touch: (key: StatusPageKey, now: Date, set?: { isPublished: boolean }) =>
      touchStatusPage(table, key, now, set),

    due: dueOf(pages.query.open),

    /** Moves the next sweep of a page on; false if it has changed since it was read. */
    async moveOn({ accountId, pageId, retryAt = '' }: StatusPageItem, to: Date): Promise<boolean> {
      const moved = await pages
        .patch({ accountId, pageId })
        .set({ retryAt: to.toISOString() })
        .where((item, { eq }) => eq(item.retryAt, retryAt))
        .go(tried);
      return !moved.rejected;
    },

    /**
     * Notes that its objects are as it was read. @param next when they are out of date again; undefined if they are gone
     * @returns false if something has changed since
     */
    async finish(page: StatusPageItem, next: Date | undefined): Promise<boolean> {
      const change = pages.patch(keyOf(page));
      const ended = await (
        next === undefined
          ? change.remove(['openShard', 'retryAt'])
          : change.set({ ...dueSoon(page, next), retryAt: next.toISOString() })
      )
        .where((item, { eq }) => eq(item.revision, page.revision))
        .go(tried);
      return !ended.rejected;
    },

    /** Deletes a page, whose objects are gone, and frees its address. */
    async remove({ slug, ...page }: StatusPageItem, audit?: Audit): Promise<void> {
      await writeAudited(table, audit, { pages, slugs }, (all) => [
        all.pages.delete(keyOf(page)).commit(),
        all.slugs.delete({ slug }).commit(),
      ]);
    },
  };
}

export const toStatusPage = (
  {
    pageId,
    slug,
    title,
    clientId,
    colour,
    isPublished,
    showsResponseTimes,
    lock,
    groups,
    createdAt,
    version,
  }: StatusPageItem,
  ownAddress: string | undefined,
): StatusPage => ({
  pageId,
  slug,
  ownAddress: ownAddress ?? null,
  title,
  clientId: clientId ?? null,
  colour: colour ?? null,
  isPublished,
  showsResponseTimes: showsResponseTimes === true,
  hasPassword: lock !== undefined,
  groups,
  createdAt,
  version: version ?? 0,
});
