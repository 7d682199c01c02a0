import { expect, test } from 'vitest';
import * as contracts from '../../../shared/calls/portfolio/sites.ts';
import { listStatuses } from '../../../shared/calls/measuring/scans.ts';
import { call } from '../../../test/support/call-handler.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { epochSeconds } from '../../platform/table/table.ts';
import { handler as listStatusesHandler } from '../../measuring/scans/list-statuses.call.ts';
import { handler as addSiteHandler } from './add-site.call.ts';
import { handler as listSitesHandler } from './list-sites.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

test('the first sites come with the statuses that the call for statuses knows, all sites without', async () => {
  const { accountId, userId, email } = await seedAccount(table, { plan: 'Internal' });
  const as = { as: { userId } };
  const urls = ['scanned', 'expired', 'new'].map((name) => `https://${name}.example.com/`);
  for (const url of urls) {
    const sites = [{ url, siteName: 'Shop' }];
    await call(addSiteHandler, contracts.addSite, { body: { email, sites } }, as);
  }
  const day = 86_400_000;
  const scanned = urls.slice(0, 2).map((url, index) => ({
    accountId,
    urlKey: keyOfUrl(url),
    url,
    newestScanId: '00000000-0000-7000-8000-000000000000',
    mobile: {
      scanId: 'seeded',
      scanDate: new Date().toISOString(),
      overallScore: 95,
      labData: { fcp: 1.2, lcp: 2.4, si: 2.1, tbt: 120, cls: 0.02, tti: 3.1 },
      reportKey: 'none',
    },
    expiresAt: epochSeconds(new Date(Date.now() + (index === 0 ? day : -day))),
  }));
  await scannedPageEntity(table).put(scanned).go();

  const list = async (query: { first?: number }) => {
    const request = { params: { email }, query };
    const answer = await call(listSitesHandler, contracts.listSites, request, as);
    return answer.body[0];
  };
  const asked = { body: { sites: urls } };
  const { body: statuses } = await call(listStatusesHandler, listStatuses, asked, as);
  expect(statuses[0]).toMatchObject({ mobileStatus: 'FAST', mobileScore: 95, desktopStatus: null });
  expect(statuses[1]).toMatchObject({ mobileStatus: null, mobileScore: null });
  expect((await list({ first: 15 })).statuses).toEqual(statuses);
  expect((await list({ first: 1 })).statuses).toEqual(statuses.slice(0, 1));
  expect(await list({})).not.toHaveProperty('statuses');
});
