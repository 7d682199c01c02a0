import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { markupStore } from './markup-store.ts';
import { startValidation } from './start-validation.ts';

/** Queues a due validation, unless one was requested since then: by a repeated job, or by a person. */
export async function startDueValidation(
  ports: { table: Table; sendJobs: SendJobs },
  { accountId, url, dueAt }: { accountId: string; url: string; dueAt: string },
  now: Date,
): Promise<void> {
  const newest = await markupStore(ports.table).find(accountId, url, now);
  if (newest !== undefined && newest.requestedAt >= dueAt) return;
  await startValidation(ports, { accountId, url, cause: 'clock' }, now);
}
