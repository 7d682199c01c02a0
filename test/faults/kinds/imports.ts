import { openImports } from '../../../functions/imports/open-imports.ts';
import { handler as importWorker } from '../../../functions/imports/run-import.worker.ts';
import { siteImportStore } from '../../../functions/imports/site-import-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { runImport } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind } from './work.ts';

/** The check of sites to import. */
export const importKinds = (table: Table): JobKind[] => [
  {
    job: runImport,
    cause: 'person',
    worker: importWorker,
    async prepare(url) {
      const { accountId, userId: requestedBy } = await seedAccount(table, { plan: 'Internal' });
      const store = siteImportStore(table);
      const rows = [{ url, siteName: 'Imported', verdict: 'unchecked' as const }];
      const begun = { requestedBy, rows, percent: 0 };
      const { importId } = (await store.start(accountId, begun, new Date())).item;
      return {
        accountId,
        url,
        payload: { accountId, importId },
        async outcome() {
          const item = await store.find(accountId, new Date());
          return { state: item?.state, verdicts: item?.rows.map(({ verdict }) => verdict) };
        },
      };
    },
    expected: { state: 'done', verdicts: ['new'] },
    recover: async ({ accountId }, times) => {
      const store = siteImportStore(table);
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((item) => item.accountId === accountId);
      await asSweep(openImports({ ...store, due }), times);
    },
  },
];
