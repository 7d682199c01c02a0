import { randomUUID } from 'node:crypto';
import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as checkUptimeWorker } from '../../../functions/uptime/check-uptime.worker.ts';
import { openConfirmations } from '../../../functions/uptime/open-confirmations.ts';
import { uptimeStore } from '../../../functions/uptime/uptime-store.ts';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { type JobKind, onlyOf, asSweep } from './work.ts';

/** Checks of the uptime. */
export const uptimeKinds = (table: Table): JobKind[] => [
  {
    job: checkUptime,
    cause: 'clock',
    worker: checkUptimeWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const now = new Date();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: now.toISOString(), attempt: 0 },
        outcome: async () => {
          const store = uptimeStore(table);
          const checks = await store.listMonth(accountId, url, now);
          return {
            checks: checks.map(({ status }) => status),
            page: (await store.findState(accountId, url))?.status,
          };
        },
      };
    },
    expected: { checks: ['up'], page: 'up' },
    recover: async (page, times) =>
      asSweep(openConfirmations(onlyOf(page, uptimeStore(table))), times),
  },
];
