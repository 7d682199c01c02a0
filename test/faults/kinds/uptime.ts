import { randomUUID } from 'node:crypto';
import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as checkDomainWorker } from '../../../functions/monitoring/uptime/check-domain.worker.ts';
import { handler as checkUptimeWorker } from '../../../functions/monitoring/uptime/check-uptime.worker.ts';
import { handler as checkDueWorker } from '../../../functions/monitoring/uptime/check-due.worker.ts';
import { handler as packChecksWorker } from '../../../functions/monitoring/uptime/pack-checks.worker.ts';
import { minuteOf } from '../../../functions/monitoring/uptime/by-the-minute/due-checks.ts';
import { minuteStore } from '../../../functions/monitoring/uptime/by-the-minute/minute-store.ts';
import { placeOf } from '../../../functions/platform/table/shards.ts';
import { newlyWatched } from '../../../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../../functions/registry/pages/watched-page-entity.ts';
import { openConfirmations } from '../../../functions/monitoring/uptime/settling/open-confirmations.ts';
import { registeredDomainStore } from '../../../functions/monitoring/uptime/domains/registered-domain-store.ts';
import { uptimeStore } from '../../../functions/monitoring/uptime/uptime-store.ts';
import { checkDomain, checkDue, checkUptime, packChecks } from '../../../shared/jobs/catalogue.ts';
import { drain } from '../queue.ts';
import { asSweep, type JobKind, nothing, onlyOf } from './work.ts';

/** A page that is watched in a shard of its own. */
async function watchAlone(table: Table, url: string) {
  const accountId = randomUUID();
  const now = new Date();
  const page = { ...newlyWatched(accountId, url, now), shard: accountId };
  await watchedPageEntity(table).put(page).go();
  return { ...page, now };
}

/** Checks of the uptime. */
export const uptimeKinds = (table: Table): JobKind[] => [
  {
    job: checkUptime,
    cause: 'clock',
    worker: checkUptimeWorker,
    async prepare(url) {
      const { accountId, now } = await watchAlone(table, url);
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
    job: checkDue,
    cause: 'person',
    worker: checkDueWorker,
    async prepare(url) {
      const { accountId, shard, now } = await watchAlone(table, url);
      const until = minuteOf(now, 1);
      return {
        accountId,
        url,
        payload: { shards: [shard], after: until - 1, until },
        // A page that was checked meanwhile is not due again, so that the minute may have nothing to store.
        outcome: async () =>
          (await uptimeStore(table).listMonth(accountId, url, now)).map(({ status }) => status),
      };
    },
    expected: ['up'],
    // A check that could not be stored goes on as a job of its own page.
    recover: async () => drain(checkUptime.id, checkUptimeWorker),
  },
  {
    job: packChecks,
    cause: 'clock',
    worker: packChecksWorker,
    async prepare(url) {
      const { accountId, urlKey, shard, now } = await watchAlone(table, url);
      const { store, listPacked } = minuteStore(table, 1);
      const minute = minuteOf(now, 1);
      const at = minute * 60_000;
      const check = { place: placeOf(accountId, urlKey), at, status: 'up' } as const;
      await store(shard, minute, [check]);
      const [from, to] = [new Date(at), new Date(at + 1)];
      return {
        accountId,
        url,
        payload: { shards: [shard], hour: Math.floor(minute / 60) },
        outcome: async () => (await listPacked({ accountId, urlKey }, { from, to })).length,
      };
    },
    expected: 1,
    recover: nothing,
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
