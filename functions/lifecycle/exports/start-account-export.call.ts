import { startAccountExport } from '../../../shared/calls/lifecycle/account-data.ts';
import { exportAccount } from '../../../shared/jobs/catalogue.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { log } from '../../platform/logger.ts';
import { accountExportKey, accountExportStore } from './account-export-store.ts';
import { toAccountExport } from './to-account-export.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(startAccountExport, async ({ caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const store = accountExportStore(table);
  const before = await store.find(accountId, now);
  const { item, isNew } = await store.start({ accountId, userId }, now);
  if (isNew) {
    const { exportId } = item;
    try {
      await sendJobs(exportAccount, [{ accountId, exportId }]);
    } catch (error) {
      await store.withdraw(item);
      audit.unchanged();
      throw error;
    }
    if (before !== undefined) await discard(accountExportKey(before));
  } else audit.unchanged();
  return { export: toAccountExport(item, now) };
});

/** Never fails: the new export runs, and the bucket deletes the old file a week after it was made. */
async function discard(key: string): Promise<void> {
  try {
    await reportObjects().remove([key]);
  } catch (error) {
    log.warn('could not delete the previous export file', { key, error });
  }
}
