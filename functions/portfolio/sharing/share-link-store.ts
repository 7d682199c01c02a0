import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  longestShareDays,
  mostShareLinks,
  type ShareLink,
} from '../../../shared/models/portfolio/share-link.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import type { StoredShareLink } from '../../platform/callers/find-share-link.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { userEntity, usersOf } from '../../platform/callers/user-entity.ts';
import { shareLinkEntity } from '../../platform/callers/share-link-entity.ts';
import { addUnderLimit } from '../../platform/limits/add-under-limit.ts';
import { listRevisionEntity } from '../../platform/limits/list-revision-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { after, dayMs } from '../../platform/times.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { allItems } from '../../platform/table/read-items.ts';

interface OfSite {
  accountId: string;
  /** `keyOfUrl` of the site; for a report `keyOfReport`. */
  siteKey: string;
}

/** The subject of a link: a site or a report. */
export interface SharedThing extends OfSite {
  /** Empty for a report. */
  siteId: string;
  /** Empty for a report. */
  url: string;
  reportId?: string;
}

/** Whether a member with these clients reaches what is shared. */
export type Reaches = (maker: Pick<Viewer, 'clients'>) => boolean;

/** The list of the links of a site or report, and a time at which all of them have ended. */
const limitOf = (siteKey: string, now: Date) => ({
  list: `share-links#${siteKey}`,
  expiresAt: epochSeconds(after(now, (longestShareDays + 1) * dayMs)),
});

interface NewLink extends SharedThing {
  /** Who makes it. */
  userId: string;
  endsAt: Date;
  passwordHash: string | undefined;
}

const toAnswer = (
  { linkId, createdAt, endsAt, passwordHash, contact, openedAt }: StoredShareLink,
  madeBy: string,
): ShareLink => ({
  linkId,
  madeBy,
  createdAt,
  endsAt,
  hasPassword: passwordHash !== undefined,
  ...(contact === undefined ? {} : { contact }),
  ...(openedAt === undefined ? {} : { openedAt }),
});

/** The share links of sites and reports. */
export function shareLinkStore(table: Table) {
  const links = shareLinkEntity(table);
  const users = userEntity(table);
  const revisions = listRevisionEntity(table);

  const all = ({ accountId, siteKey }: OfSite): Promise<StoredShareLink[]> =>
    allItems(
      links.query
        .bySite({ accountId, siteKey })
        // A range: a prefix would include sites whose key begins with this one.
        .between({ linkId: '0' }, { linkId: 'g' }),
    );

  return {
    /**
     * Creates a link, unless there are 20.
     * @param reaches as for `list`: links of members who no longer reach what is shared do not count
     * @returns the link, and its token, which is not stored
     * @throws ProblemError `limit_reached`
     */
    async create(
      { passwordHash, endsAt, ...site }: NewLink,
      { now, audit, reaches = () => true }: { now: Date; audit?: Audit; reaches?: Reaches },
    ): Promise<{ link: ShareLink; token: string }> {
      const token = newToken();
      const link = {
        ...site,
        linkId: randomUUID(),
        tokenHash: hashOfToken(token),
        viewKey: newToken(),
        ...(passwordHash === undefined ? {} : { passwordHash }),
        createdAt: now.toISOString(),
        endsAt: endsAt.toISOString(),
        expiresAt: epochSeconds(endsAt),
      };
      const { accountId, siteKey, reportId } = site;
      await addUnderLimit(table, { accountId, ...limitOf(siteKey, now) }, async (step) => {
        const made = await this.list(site, now, reaches);
        if (made.filter(({ contact }) => contact === undefined).length >= mostShareLinks)
          throw new ProblemError(
            'limit_reached',
            `${reportId === undefined ? 'A site' : 'A report'} can have ${mostShareLinks} share links. Revoke one first.`,
          );
        const written = await writeAudited(table, audit, { links, revisions }, (entities) => [
          entities.links.create(link).commit(),
          entities.revisions
            .put(step.item)
            .where(({ revision }, is) => asRead(revision, step.seen, is))
            .commit(),
        ]);
        return written.done || undefined;
      });
      const { data: maker } = await users
        .get({ accountId: site.accountId, userId: site.userId })
        .go();
      return { link: toAnswer(link, maker === null ? '' : nameOfUser(maker)), token };
    },

    /**
     * Links that have not ended, the newest first.
     * @param reaches whether a member with these clients reaches what is shared
     */
    async list(site: OfSite, now: Date, reaches: Reaches): Promise<ShareLink[]> {
      const [found, team] = await Promise.all([all(site), usersOf(table, site.accountId)]);
      const makers = new Map(
        team
          .filter((user) => user.isRoot || reaches(user))
          .map((user) => [user.userId, nameOfUser(user)]),
      );
      return found
        .flatMap((link) => {
          const madeBy = makers.get(link.userId);
          return madeBy === undefined || link.endsAt <= now.toISOString()
            ? []
            : [toAnswer(link, madeBy)];
        })
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    /** Records that the contact who was mailed a link has opened it. */
    async recordOpening({ accountId, siteKey, linkId }: StoredShareLink, now: Date): Promise<void> {
      const at = now.toISOString();
      await links
        .patch({ accountId, siteKey, linkId })
        .set({ lastOpenedAt: at })
        .data((link, { ifNotExists }) => ifNotExists(link.openedAt, at))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** One that is gone is no error. */
    async revoke({ accountId, siteKey }: OfSite, linkId: string, audit: Audit): Promise<void> {
      await changeAudited(table, audit, links, (items) =>
        items.delete({ accountId, siteKey, linkId }).where((item, is) => is.exists(item.linkId)),
      );
    },

    /** Deletes all that were created before a time. */
    async forget(site: OfSite, before: Date): Promise<void> {
      for (const { accountId, siteKey, linkId, createdAt } of await all(site)) {
        if (createdAt < before.toISOString())
          await links.delete({ accountId, siteKey, linkId }).go();
      }
    },
  };
}
