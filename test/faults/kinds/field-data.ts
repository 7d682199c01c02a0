import { randomUUID } from 'node:crypto';
import { fieldHistoryStore } from '../../../functions/measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../../functions/measuring/field-data/field-reading-store.ts';
import { handler as readFieldDataWorker } from '../../../functions/measuring/field-data/read-field-data.worker.ts';
import { newlyWatched } from '../../../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../../functions/registry/pages/watched-page-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { readFieldData } from '../../../shared/jobs/catalogue.ts';
import { type JobKind, nothing } from './work.ts';

/** The daily reading of field data. */
export const fieldDataKinds = (table: Table): JobKind[] => [
  {
    job: readFieldData,
    cause: 'clock',
    worker: readFieldDataWorker,
    async prepare(page) {
      const accountId = randomUUID();
      // CrUX is not asked about pages of this machine.
      const url = `https://example.com${new URL(page).pathname}`;
      const now = new Date();
      await watchedPageEntity(table)
        .put(newlyWatched(accountId, url, now))
        .go();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: now.toISOString() },
        outcome: async () => {
          const since = { since: new Date(0), now };
          const readings = await fieldReadingStore(table).listSince(accountId, url, since);
          const history = await fieldHistoryStore(table).find(accountId, url, now);
          return {
            readings: readings.map(({ mobile, desktop }) => [mobile?.source, desktop?.source]),
            weeks: [history?.mobile?.days.length, history?.desktop?.days.length],
          };
        },
      };
    },
    expected: { readings: [['url', 'origin']], weeks: [3, 3] },
    // The queue's deliveries are enough; the next day's reading does not depend on this one.
    recover: nothing,
  },
];
