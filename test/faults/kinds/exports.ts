import { leasedWork } from '../../../functions/platform/jobs/leased-work.ts';
import {
  accountExportStore,
  timings,
} from '../../../functions/lifecycle/exports/account-export-store.ts';
import { handler as exportAccountWorker } from '../../../functions/lifecycle/exports/export-account.worker.ts';
import { onceOnlyMailEntity } from '../../../functions/platform/once-only-mails/once-only-mail-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { exportAccount } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind, objectsOf } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** The export of an account's data. */
export const exportKinds = (table: Table): JobKind[] => [
  {
    job: exportAccount,
    cause: 'person',
    worker: exportAccountWorker,
    async prepare(url) {
      const user = await seedAccount(table);
      const { accountId } = user;
      const store = accountExportStore(table);
      const { exportId } = (await store.start(user, new Date())).item;
      return {
        accountId,
        url,
        payload: { accountId, exportId },
        async outcome() {
          const notices = onceOnlyMailEntity(table);
          const notice = await notices
            .get({ accountId, noticeId: `export-${exportId}` })
            .go({ consistent: true });
          return {
            state: (await store.find(accountId, new Date()))?.state,
            notice: notice.data?.state,
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { state: 'done', notice: 'sent', objects: 1 },
    recover: async ({ accountId }, times) => {
      const store = accountExportStore(table);
      // A sweep asks for every shard; the exports of other tests do not matter here.
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((item) => item.accountId === accountId);
      await asSweep(leasedWork(exportAccount, { ...store, due }, timings), times);
      // What a delivery that found the mail claimed has sent for later.
      const item = await store.find(accountId, times.now);
      if (item?.state === 'done') await sendJobs(exportAccount, [item]);
    },
  },
];
