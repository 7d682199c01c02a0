import { leasedWork } from '../../../functions/platform/jobs/leased-work.ts';
import { longWork } from '../../../functions/platform/open-work/long-work.ts';
import { handler as importWorker } from '../../../functions/portfolio/imports/run-import.worker.ts';
import { siteImportEntity } from '../../../functions/portfolio/imports/site-import-entity.ts';
import { siteImportStore } from '../../../functions/portfolio/imports/site-import-store.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { runImport } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind } from './work.ts';

/** An import that is confirmed. */
export const importKinds = (table: Table): JobKind[] => [
  {
    job: runImport,
    cause: 'person',
    worker: importWorker,
    async prepare(url) {
      const { accountId, userId: requestedBy } = await seedAccount(table, { plan: 'Internal' });
      const store = siteImportStore(table);
      const rows = [{ url, siteName: 'Imported', verdict: 'new' as const }];
      const begun = { requestedBy, rows, percent: 0 };
      const { importId } = (await store.start(accountId, begun, new Date())).item;
      await siteImportEntity(table)
        .patch({ accountId })
        .set({ step: 'add', confirmedAt: new Date().toISOString(), isFirst: true })
        .go();
      return {
        accountId,
        url,
        payload: { accountId, importId },
        async outcome() {
          const item = await store.find(accountId, new Date());
          return {
            state: item?.state,
            verdicts: item?.rows.map(({ verdict }) => verdict),
            sites: (await siteStore(table).listSitesOnly(accountId)).length,
          };
        },
      };
    },
    expected: { state: 'done', verdicts: ['added'], sites: 1 },
    recover: async ({ accountId }, times) => {
      const store = siteImportStore(table);
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((item) => item.accountId === accountId);
      await asSweep(leasedWork(runImport, { ...store, due }, longWork), times);
    },
  },
];
