import { randomUUID } from 'node:crypto';
import { leasedWork } from '../../../functions/platform/jobs/leased-work.ts';
import { markupStore } from '../../../functions/measuring/markup/markup-store.ts';
import { handler as startDueValidationWorker } from '../../../functions/measuring/markup/start-due-validation.worker.ts';
import { timings } from '../../../functions/measuring/markup/timings.ts';
import { handler as validatePageWorker } from '../../../functions/measuring/markup/validate-page.worker.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { startDueValidation, validatePage } from '../../../shared/jobs/catalogue.ts';
import { type JobKind, objectsOf, onlyOf, asSweep, namesIn } from './work.ts';

/** Validations of the markup. */
export const markupKinds = (table: Table): JobKind[] => [
  {
    job: validatePage,
    cause: 'person',
    worker: validatePageWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const store = markupStore(table);
      const { validation } = await store.start({ accountId, url }, new Date());
      return {
        accountId,
        url,
        payload: { accountId, url, validationId: validation.validationId },
        outcome: async () => {
          const found = await store.find(accountId, url, new Date());
          return {
            state: found?.state,
            hasErrors: (found?.numbers?.errors ?? 0) > 0,
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { state: 'done', hasErrors: true, objects: 1 },
    recover: async (page, times) =>
      asSweep(leasedWork(validatePage, onlyOf(page, markupStore(table)), timings), times),
  },
  {
    job: startDueValidation,
    cause: 'clock',
    worker: startDueValidationWorker,
    async prepare(url) {
      const accountId = randomUUID();
      return {
        accountId,
        url,
        payload: { accountId, url, dueAt: new Date().toISOString() },
        outcome: async () => ({
          state: (await markupStore(table).find(accountId, url, new Date()))?.state,
          sent: await namesIn('validate-page', accountId),
        }),
      };
    },
    expected: { state: 'queued', sent: 1 },
    recover: async (page, times) =>
      asSweep(leasedWork(validatePage, onlyOf(page, markupStore(table)), timings), times),
  },
];
