import { randomUUID } from 'node:crypto';
import type { ShareLink } from '../../shared/models/share-link.ts';
import { type Audit, changeAudited } from '../platform/audit/audit.ts';
import type { StoredShareLink } from '../platform/callers/find-share-link.ts';
import { shareLinkEntity } from '../platform/callers/share-link-entity.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import { epochSeconds, type Table } from '../platform/table/table.ts';
import { allItems } from '../platform/table/read-items.ts';

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

interface NewLink extends SharedThing {
  endsAt: Date;
  passwordHash: string | undefined;
}

const toAnswer = ({ linkId, createdAt, endsAt, passwordHash }: StoredShareLink): ShareLink => ({
  linkId,
  createdAt,
  endsAt,
  hasPassword: passwordHash !== undefined,
});

/** The share links of sites and reports. */
export function shareLinkStore(table: Table) {
  const links = shareLinkEntity(table);

  const all = ({ accountId, siteKey }: OfSite): Promise<StoredShareLink[]> =>
    allItems(
      links.query
        .bySite({ accountId, siteKey })
        // A range: a prefix would include sites whose key begins with this one.
        .between({ linkId: '0' }, { linkId: 'g' }),
    );

  return {
    /** @returns the link, and its token, which is not stored */
    async create(
      { passwordHash, endsAt, ...site }: NewLink,
      { now, audit }: { now: Date; audit?: Audit },
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
      await changeAudited(table, audit, links, (items) => items.create(link));
      return { link: toAnswer(link), token };
    },

    /** Links that have not ended, the newest first. */
    async list(site: OfSite, now: Date): Promise<ShareLink[]> {
      const found = (await all(site)).filter(({ endsAt }) => endsAt > now.toISOString());
      return found.map(toAnswer).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
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
