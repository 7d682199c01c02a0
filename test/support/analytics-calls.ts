import { randomInt } from 'node:crypto';
import { beforeEach } from 'vitest';
import { handler as addHandler } from '../../functions/measuring/analytics/add-property-id.call.ts';
import { handler as setupHandler } from '../../functions/measuring/analytics/get-analytics-setup.call.ts';
import { handler as visitorsHandler } from '../../functions/measuring/analytics/get-analytics.call.ts';
import { handler as pagesHandler } from '../../functions/measuring/analytics/get-page-analytics.call.ts';
import { handler as editSiteHandler } from '../../functions/portfolio/sites/edit-site.call.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import {
  addPropertyId,
  getAnalytics,
  getAnalyticsSetup,
  getPageAnalytics,
} from '../../shared/calls/measuring/analytics.ts';
import { editSite } from '../../shared/calls/portfolio/sites.ts';
import { type Answered, call } from './call-handler.ts';
import { useGoogleAnalytics } from './google-analytics.ts';
import { useTable } from './scans.ts';
import { seedAccount } from './seed-account.ts';

export const shop = 'https://www.shop.example/';
const pagesOfShop = [
  ['/', 'Home'],
  ['//evil.example/x', 'Evil'],
  ['(not set)', ''],
] as const;

/** An account with a shop and a property that counts it, new for each test, and the calls bound to its owner. */
export async function useAnalyticsCalls() {
  const table = await useTable();
  const google = await useGoogleAnalytics();
  const rig = { owner: await seedAccount(table), propertyId: '' };
  const register = (url: string, propertyId = '', as = rig.owner) =>
    siteStore(table).addSites(as.accountId, [{ url, siteName: url, propertyId }], {
      limit: null,
      now: new Date(),
    });
  beforeEach(async () => {
    rig.owner = await seedAccount(table, { plan: 'Team' });
    rig.propertyId = String(randomInt(100_000_000, 999_999_999));
    google.count(rig.propertyId, { host: 'shop.example', pages: pagesOfShop });
    google.asked.length = 0;
    await register(shop);
  });
  const asked = (pattern: RegExp) => google.asked.filter(({ request }) => pattern.test(request));
  return {
    table,
    google,
    rig,
    register,
    add: (siteUrl = shop) => {
      const { owner: as, propertyId: propertyIdToUpdate } = rig;
      const request = { params: { user: as.userId }, body: { propertyIdToUpdate, siteUrl } };
      return call(addHandler, addPropertyId, request, { as });
    },
    visitors: (more: object = {}, as = rig.owner) => {
      const body = { propertyId: rig.propertyId, dimension: 'browser' as const, ...more };
      return call(visitorsHandler, getAnalytics, { body }, { as });
    },
    pages: () =>
      call(
        pagesHandler,
        getPageAnalytics,
        { body: { propertyId: rig.propertyId } },
        { as: rig.owner },
      ),
    setup: async () => (await call(setupHandler, getAnalyticsSetup, {}, { as: rig.owner })).body,
    edit: (propertyId: string) => {
      const { owner: as } = rig;
      const request = { params: { email: as.email }, body: { sites: [{ url: shop, propertyId }] } };
      return call(editSiteHandler, editSite, request, { as });
    },
    reports: () => asked(/reports?$/i),
    checks: () => asked(/dataStreams$/),
  };
}

export const errorOf = ({ status, body }: Answered) => [status, body.errors[0]];
