import { randomUUID } from 'node:crypto';
import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as checkDomainWorker } from '../../../functions/monitoring/uptime/check-domain.worker.ts';
import { handler as checkUptimeWorker } from '../../../functions/monitoring/uptime/check-uptime.worker.ts';
import { openConfirmations } from '../../../functions/monitoring/uptime/open-confirmations.ts';
import { registeredDomainStore } from '../../../functions/monitoring/uptime/registered-domain-store.ts';
import { uptimeStore } from '../../../functions/monitoring/uptime/uptime-store.ts';
import { checkDomain, checkUptime } from '../../../shared/jobs/catalogue.ts';
import { asSweep, type JobKind, nothing, onlyOf } from './work.ts';

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
  {
    job: checkDomain,
    cause: 'clock',
    worker: checkDomainWorker,
    async prepare() {
      const accountId = randomUUID();
      const host = `${accountId}.test`;
      const url = `https://${host}/`;
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: new Date().toISOString(), attempt: 0 },
        outcome: async () =>
          (await registeredDomainStore(table).findOf(accountId, host))?.expiresAt,
      };
    },
    expected: '2126-01-01T00:00:00.000Z',
    // The queue's deliveries are enough; the next day asks again.
    recover: nothing,
  },
];
