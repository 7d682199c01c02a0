import { randomUUID } from 'node:crypto';
import { markupStore } from '../../../functions/measuring/markup/markup-store.ts';
import { newlyRemoved, newlyWatched } from '../../../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../../functions/registry/pages/watched-page-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { handler as forgetPageWorker } from '../../../functions/lifecycle/removal/forget-page.worker.ts';
import { scanStore } from '../../../functions/measuring/scans/scan-store.ts';
import { handler as planShardWorker } from '../../../functions/lifecycle/schedules/plan-shard.worker.ts';
import { screenshotStore } from '../../../functions/measuring/screenshots/screenshot-store.ts';
import { uptimeStore } from '../../../functions/monitoring/uptime/uptime-store.ts';
import { forgetPage, planShard } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, nothing, namesIn } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** Scheduled work of a page, and its removal. */
export const pageKinds = (table: Table): JobKind[] => [
  {
    job: planShard,
    cause: 'clock',
    worker: planShardWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table, { plan: 'Business' });
      const now = new Date();
      const pages = watchedPageEntity(table);
      const page = newlyWatched(accountId, url, now);
      await pages.put(page).go();
      return {
        accountId,
        url,
        payload: { shard: page.shard, by: now.toISOString() },
        outcome: async () => ({
          sent: await namesIn('check-for-changes', accountId),
          isMovedOn: ((await pages.get(page).go()).data?.nextDue ?? '') > now.toISOString(),
        }),
      };
    },
    expected: { sent: 1, isMovedOn: true },
    // The next tick plans everything that was due before it.
    recover: async ({ accountId, url }, { now }) => {
      const { shard } = newlyWatched(accountId, url, now);
      await sendJobs(planShard, [{ shard, by: now.toISOString() }]);
    },
  },
  {
    job: forgetPage,
    cause: 'person',
    worker: forgetPageWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const long = new Date(Date.now() - 1000);
      await watchedPageEntity(table)
        .put(newlyRemoved(accountId, url, long))
        .go();
      const store = scanStore(table);
      const { scan } = await store.start({ accountId, url }, long);
      const key = { accountId, url, dueAt: long.toISOString() };
      await screenshotStore(table).request(key, long);
      await markupStore(table).start({ accountId, url }, long);
      const outcome = { status: 'up', checkedAt: key.dueAt, furtherAttempts: 0 } as const;
      await uptimeStore(table).end(key, outcome, long);
      return {
        accountId,
        url,
        payload: { accountId, url, before: new Date().toISOString() },
        outcome: async () => {
          const now = new Date();
          const { urlKey } = newlyRemoved(accountId, url, now);
          return [
            ...(await watchedPageEntity(table).query.byUrl({ accountId, urlKey }).go()).data,
            ...(await store.deviceScansOf(accountId, scan[0]?.scanId ?? '')),
            ...(await screenshotStore(table).listNewest(accountId, url, { limit: 9, now })),
            ...(await uptimeStore(table).listMonth(accountId, url, now)),
            ...[await markupStore(table).find(accountId, url, now)].filter((one) => one),
          ];
        },
      };
    },
    expected: [],
    recover: nothing,
  },
];
