import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as rollUpVisitorsWorker } from '../../../functions/visitors/roll-up-visitors.worker.ts';
import { visitorPeriodEntity } from '../../../functions/visitors/visitor-period-entity.ts';
import { rollUpVisitors } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { logOf, newVisitorSite, storeLog } from '../../support/visitor-log.ts';
import { type JobKind, nothing } from './work.ts';

/** Three views of a site in one log object. */
export const visitorKinds = (table: Table): JobKind[] => [
  {
    job: rollUpVisitors,
    cause: 'person',
    worker: rollUpVisitorsWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const { urlKey, siteKey } = await newVisitorSite(table, accountId, url);
      const at = '2026-11-20T13:05:00.000Z';
      const views = [1000, 2000, 3000].map((lcp) => ({ lcp, at }));
      return {
        accountId,
        url,
        payload: await storeLog(logOf(siteKey, views)),
        async outcome() {
          const periods = visitorPeriodEntity(table);
          const countsOf = async (length: 'hour' | 'day') => {
            const { data } = await periods.query
              .byPeriod({ accountId, urlKey, length })
              .go({ consistent: true });
            return data.map(({ period, views: counted, parts }) => [period, counted, parts]);
          };
          return { hours: await countsOf('hour'), days: await countsOf('day') };
        },
      };
    },
    expected: { hours: [['2026-11-20T13', 3, 1]], days: [['2026-11-20', 3, 1]] },
    recover: nothing,
  },
];
