import type { Site } from '../../../shared/calls/portfolio/sites.ts';
import { sameSite } from '../../../shared/pages/urls.ts';
import type { Viewer } from './visible-sites.ts';
import { toSites } from './site-record.ts';
import { siteNotFound } from './site-rules.ts';
import type { Listing, SiteStore } from './site-store.ts';

type Lists = Pick<SiteStore, 'listSites'>;

/** The documented nesting: one element, whose `sites` are those of the account that a viewer reaches. */
export async function accountSites(
  store: Lists,
  viewer: Viewer & { accountEmail: string },
): Promise<[{ email: string; sites: Site[] }]> {
  return nestedSites(viewer.accountEmail, await store.listSites(viewer.accountId, viewer));
}

/** The same for items that were already read. */
export const nestedSites = (
  email: string,
  { sites, pages }: Listing,
): [{ email: string; sites: Site[] }] => [{ email, sites: toSites(sites, pages) }];

/** One site with its pages. @throws ProblemError `not_found` naming the field */
export async function oneSite(
  store: Lists,
  { accountId, url, field }: { accountId: string; url: string; field: string },
): Promise<Site> {
  const { sites, pages } = await store.listSites(accountId);
  const site = toSites(sites, pages).find((candidate) => sameSite(candidate.url, url));
  if (site === undefined) throw siteNotFound(field);
  return site;
}
