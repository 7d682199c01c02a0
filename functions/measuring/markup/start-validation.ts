import { validatePage } from '../../../shared/jobs/catalogue.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { sendBestEffort, type SendJobs } from '../../platform/jobs/send-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { markupStore, type Validation, type WantedValidation } from './markup-store.ts';

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

/**
 * Queues a validation of a page, or returns the one that is open. If a person requests one that the clock queued, its
 * job is also sent to the people's queue; only one of the two messages has an effect.
 * @param page its address must be allowed and normalised
 */
export async function startValidation(
  { table, sendJobs }: { table: Table; sendJobs: SendJobs },
  page: WantedValidation,
  now: Date,
  audit?: Audit,
): Promise<Validation> {
  const store = markupStore(table);
  const { validation, isNew } = await store.start(page, now, audit);
  const { cause = 'person' } = page;
  const promoted = isNew || cause !== 'person' ? undefined : await store.promote(validation);
  if (promoted === 'ended' || promoted === 'dropped')
    return startValidation({ table, sendJobs }, page, now, audit);
  if (!isNew && promoted !== 'queued') {
    audit?.unchanged();
    return validation;
  }
  const { accountId, url, validationId } = validation;
  await sendBestEffort(sendJobs, validatePage, [{ accountId, url, validationId }], { cause });
  return validation;
}
