import { randomUUID } from 'node:crypto';
import { leasedWork } from '../../../functions/platform/jobs/leased-work.ts';
import { clientEntity } from '../../../functions/registry/clients/client-entity.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { longWork } from '../../../functions/platform/open-work/long-work.ts';
import { monthBefore } from '../../../functions/portfolio/reports/content/report-period.ts';
import { reportStore } from '../../../functions/portfolio/reports/report-store.ts';
import { handler as writeReportWorker } from '../../../functions/portfolio/reports/write-report.worker.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { useStandIns } from '../../stand-ins.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { asSweep, type JobKind, objectsOf } from './work.ts';

/** A monthly report to one contact. */
export const reportKinds = (table: Table): JobKind[] => [
  {
    job: writeReport,
    cause: 'clock',
    worker: writeReportWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const [clientId, email] = [randomUUID(), `${randomUUID()}@client.example`];
      const client = { accountId, clientId, name: 'Acme', createdAt: new Date().toISOString() };
      await clientEntity(table)
        .create({ ...client, contacts: [{ email }] })
        .go();
      const store = reportStore(table);
      const key = { accountId, reportId: `2026-10-${clientId}` };
      const period = monthBefore(new Date());
      await store.start({ ...key, clientId, title: 'Acme', ...period }, new Date());
      return {
        accountId,
        url,
        payload: key,
        async outcome() {
          const [item, ...others] = await store.list(accountId, new Date());
          const { ses } = await useStandIns();
          return {
            reports: others.length + 1,
            state: item?.state,
            mailed: item?.mailed,
            hasMail: ses.mailbox.list(email).length > 0,
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { reports: 1, state: 'done', mailed: 1, hasMail: true, objects: 1 },
    recover: async ({ accountId }, times) => {
      const store = reportStore(table);
      // A sweep asks for every shard; the reports of other tests do not matter here.
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((item) => item.accountId === accountId);
      await asSweep(leasedWork(writeReport, { ...store, due }, longWork), times);
      // What a delivery that found the mail claimed has sent for later.
      const [item] = await store.list(accountId, times.now);
      if (item?.state === 'done')
        await sendJobs(writeReport, [{ accountId, reportId: item.reportId }]);
    },
  },
];
