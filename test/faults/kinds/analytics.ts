import { handler as checkPropertyWorker } from '../../../functions/measuring/analytics/check-property.worker.ts';
import { siteEntity } from '../../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import { checkProperty } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, nothing } from './work.ts';

const day = 24 * 3_600_000;

/** The daily check of a property. */
export const analyticsKinds = (table: Table): JobKind[] => [
  {
    job: checkProperty,
    cause: 'clock',
    worker: checkPropertyWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const site = { url, siteName: 'Shop', propertyId: '123456789' };
      await siteStore(table).addSites(accountId, [site], { limit: null, now: new Date() });
      return {
        accountId,
        url,
        payload: { accountId, url },
        async outcome() {
          const { data } = await siteEntity(table)
            .get({ accountId, urlKey: keyOfUrl(url) })
            .go({ consistent: true });
          const nextMs = Date.parse(data?.propertyDue ?? '') - Date.now();
          return { state: data?.propertyState, nextInDays: Math.round(nextMs / day) };
        },
      };
    },
    expected: { state: 'verified', nextInDays: 1 },
    // The queue's deliveries are enough; the next check does not depend on this one.
    recover: nothing,
  },
];
