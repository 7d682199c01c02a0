import type { PlanName } from '../../../shared/plans/plans.ts';
import { sameSite } from '../../../shared/pages/urls.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { env } from '../../platform/aws/env.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';
import type { Table } from '../../platform/table/table.ts';
import { targetParser } from '../../platform/target-guard/parse-target.ts';
import { pageStore } from './page-store.ts';
import {
  isCompetitor,
  isPageOfSite,
  notOfThisSite,
  pagesLimitReached,
  siteNotFound,
} from '../../registry/pages/site-rules.ts';
import { visitable } from '../../registry/pages/page-url.ts';

interface Wanted {
  accountId: string;
  /** Normalised. */
  siteUrl: string;
  /** Field of the site, for errors. */
  siteField: string;
  pages: readonly string[];
  /** Field of the page at an index, for errors. */
  fieldOf: (index: number) => string;
}

/**
 * Adds the pages that the site does not have yet. The home page is free and always exists.
 *
 * @returns the added pages
 * @throws ProblemError `invalid_input` for a page that must not be visited or belongs to another site, `conflict` for one
 *   that is a competitor, `not_found` for the site, `limit_reached` if the pages would exceed the plan's limit
 */
export async function addPages(
  table: Table,
  { accountId, siteUrl, siteField, pages: given, fieldOf }: Wanted,
  call: { plan: PlanName; now: Date; audit: Audit },
): Promise<string[]> {
  const parseTarget = targetParser({ allowPrivate: env.allowPrivateTargets() });
  const urls = given.map((page, index) => visitable(parseTarget, page, fieldOf(index)));
  const stranger = urls.findIndex((url) => !isPageOfSite(siteUrl, url));
  if (stranger !== -1) throw notOfThisSite(siteUrl, fieldOf(stranger));
  const { pages: limit } = mostOf(call.plan);
  const added = await pageStore(table).addPages(accountId, siteUrl, urls, { limit, ...call });
  if (added.outcome === 'no-site') throw siteNotFound(siteField);
  if (added.outcome === 'competitor')
    throw isCompetitor(fieldOf(urls.findIndex((url) => sameSite(url, added.url))));
  if (added.outcome === 'limit') throw pagesLimitReached(limit);
  return added.urls;
}
