import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as mergeVisitorsWorker } from '../../../functions/measuring/visitors/merge-visitors.worker.ts';
import { handler as rollUpVisitorsWorker } from '../../../functions/measuring/visitors/roll-up-visitors.worker.ts';
import { visitorPartEntity } from '../../../functions/measuring/visitors/visitor-part-entity.ts';
import { visitorStore } from '../../../functions/measuring/visitors/visitor-store.ts';
import { mergeVisitors, rollUpVisitors } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { logOf, newVisitorSite, storeLog } from '../../support/visitor-log.ts';
import { type JobKind, namesIn, nothing } from './work.ts';

const day = '2026-11-20';
const at = `${day}T13:05:00.000Z`;
const views = [1000, 2000, 3000].map((lcp) => ({ lcp, at }));

/** Three views of a site: in one log object, and in three parts. */
export const visitorKinds = (table: Table): JobKind[] => [
  {
    job: rollUpVisitors,
    cause: 'person',
    worker: rollUpVisitorsWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const { urlKey, siteKey } = await newVisitorSite(table, accountId, url);
      return {
        accountId,
        url,
        payload: await storeLog(logOf(siteKey, views)),
        async outcome() {
          const { data } = await visitorPartEntity(table)
            .query.byHour({ accountId, urlKey })
            .go({ consistent: true });
          return {
            parts: data.map(({ hour }) => hour),
            hasJob: (await namesIn('merge-visitors', accountId)) > 0,
          };
        },
      };
    },
    expected: { parts: [`${day}T13`], hasJob: true },
    recover: nothing,
  },
  {
    job: mergeVisitors,
    cause: 'clock',
    worker: mergeVisitorsWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const { urlKey } = await newVisitorSite(table, accountId, url);
      const store = visitorStore(table);
      const site = { accountId, urlKey };
      for (const number of [1, 2, 3])
        await store.addPart(
          site,
          { hour: `${day}T13`, part: `object${number}#0`, views: [], leftOut: 1 },
          new Date(),
        );
      return {
        accountId,
        url,
        payload: { at, days: [{ ...site, day }] },
        async outcome() {
          const days = await store.daysBetween(site, ['0', 'z']);
          return days.map(({ period, parts, leftOut }) => [period, parts, leftOut]);
        },
      };
    },
    expected: [[day, 3, 3]],
    recover: nothing,
  },
];
