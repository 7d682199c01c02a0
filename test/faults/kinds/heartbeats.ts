import { handler as checkHeartbeatsWorker } from '../../../functions/monitoring/heartbeats/check-heartbeats.worker.ts';
import { dispatchHeartbeats } from '../../../functions/monitoring/heartbeats/dispatch-heartbeats.ts';
import { heartbeatStore } from '../../../functions/monitoring/heartbeats/heartbeat-store.ts';
import { signalTaker } from '../../../functions/monitoring/heartbeats/take-signal.ts';
import { outboxEventEntity } from '../../../functions/platform/events/outbox-event-entity.ts';
import { unannounced } from '../../../functions/platform/events/outbox.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../../functions/platform/times.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import { checkHeartbeats } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import type { JobKind } from './work.ts';

/** A heartbeat whose signal is overdue goes down once. */
export const heartbeatKinds = (table: Table): JobKind[] => [
  {
    job: checkHeartbeats,
    cause: 'clock',
    worker: checkHeartbeatsWorker,
    async prepare(url) {
      const { accountId } = await seedAccount(table);
      const now = new Date();
      const site = { url, siteName: 'Target', propertyId: '' };
      await siteStore(table).addSites(accountId, [site], { limit: null, now });
      const store = heartbeatStore(table);
      const made = await store.create(
        { accountId, url, urlKey: keyOfUrl(url) },
        {
          name: 'Backup',
          schedule: { kind: 'interval', everyMinutes: 1 },
          graceMinutes: 1,
          longestRunMinutes: null,
        },
        { now, limit: 1 },
      );
      const sent = { token: made.token, signal: 'success', text: '' };
      await signalTaker()({ table, announce: unannounced }, sent, after(now, -hourMs));
      return {
        accountId,
        url,
        payload: { shard: made.shard, by: now.toISOString() },
        outcome: async () => {
          const found = await store.find(made);
          const { data } = await outboxEventEntity(table)
            .query.byId({ accountId })
            .go({ pages: 'all', consistent: true });
          // Its first signal was an event as well.
          const events = data.filter(
            ({ event }) => event.type === 'monitor-changed' && event.facts.status === 'down',
          );
          return { status: found?.status, events: events.length };
        },
      };
    },
    expected: { status: 'down', events: 1 },
    // The next minute finds it still overdue.
    recover: async (_page, { now }) =>
      dispatchHeartbeats({ store: heartbeatStore(table), sendJobs }, after(now, minuteMs)),
  },
];
