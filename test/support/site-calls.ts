import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { handler as addPagesHandler } from '../../functions/portfolio/sites/add-pages.call.ts';
import { handler as addSinglePageHandler } from '../../functions/portfolio/sites/add-single-page.call.ts';
import { handler as addSiteHandler } from '../../functions/portfolio/sites/add-site.call.ts';
import { handler as checkPagesLimitHandler } from '../../functions/portfolio/sites/check-pages-limit.call.ts';
import { handler as checkSitesLimitHandler } from '../../functions/portfolio/sites/check-sites-limit.call.ts';
import { handler as deletePageHandler } from '../../functions/portfolio/sites/delete-page.call.ts';
import { handler as deleteSiteHandler } from '../../functions/portfolio/sites/delete-site.call.ts';
import { handler as editSiteHandler } from '../../functions/portfolio/sites/edit-site.call.ts';
import { handler as getSiteHandler } from '../../functions/portfolio/sites/get-site.call.ts';
import { handler as listSitesHandler } from '../../functions/portfolio/sites/list-sites.call.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import * as contracts from '../../shared/calls/portfolio/sites.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { call } from './call-handler.ts';
import { useTable } from './scans.ts';
import { seedAccount } from './seed-account.ts';

export const home = 'https://shop.example.com/';

/** An account with every call on sites and pages bound to its root user. */
export async function accountOn(plan: PlanName) {
  const table = await useTable();
  const { accountId, userId, email } = await seedAccount(table, { plan });
  const as = { as: { userId } };
  const params = { email };
  return {
    email,
    userId,
    list: async (first?: number) => {
      const request = { params, ...(first === undefined ? {} : { query: { first } }) };
      const answer = await call(listSitesHandler, contracts.listSites, request, as);
      return answer.body[0].sites as contracts.Site[];
    },
    get: (url?: string) => call(getSiteHandler, contracts.getSite, { params, body: { url } }, as),
    add: (...urls: string[]) =>
      call(
        addSiteHandler,
        contracts.addSite,
        { body: { email, sites: urls.map((url) => ({ url, siteName: `Site ${url}` })) } },
        as,
      ),
    edit: (...sites: Parameters<typeof call<typeof contracts.editSite>>[2]['body']['sites']) =>
      call(editSiteHandler, contracts.editSite, { params, body: { sites } }, as),
    remove: (...urls: string[]) =>
      call(
        deleteSiteHandler,
        contracts.deleteSite,
        { params, body: { sites: urls.map((url) => ({ url })) } },
        as,
      ),
    addPages: (site: string, pages: string[]) =>
      call(
        addPagesHandler,
        contracts.addPages,
        { body: { email, site: { url: site }, pages } },
        as,
      ),
    addPage: (site: string, page: string) =>
      call(
        addSinglePageHandler,
        contracts.addSinglePage,
        { body: { email, site: { url: site }, page } },
        as,
      ),
    removePage: (site: string, page: string) =>
      call(deletePageHandler, contracts.deletePage, { body: { email, site, page } }, as),
    sitesLimit: async () =>
      (
        await call(
          checkSitesLimitHandler,
          contracts.checkSitesLimit,
          { params: { userEmail: email } },
          as,
        )
      ).body,
    pagesLimit: async (url: string) =>
      (
        await call(
          checkPagesLimitHandler,
          contracts.checkPagesLimit,
          { params, body: { siteUrlToBeAdded: url } },
          as,
        )
      ).body,
    /** The counters, and what they should be by counting. */
    counters: async () => {
      const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
      const { sites, pages } = await siteStore(table).listSites(accountId);
      const counted = sites.map(({ urlKey }) => pages.filter((page) => page.siteKey === urlKey));
      return {
        sites: [data?.siteCount, sites.length],
        pages: sites.map(({ pageCount }, index) => [pageCount, counted[index]?.length]),
        orphans: pages.length - counted.flat().length,
      };
    },
  };
}
export const pagesOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `${home}page-${from + index}`);
export const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);
