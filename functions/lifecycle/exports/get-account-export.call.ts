import { getAccountExport } from '../../../shared/calls/lifecycle/account-data.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { accountExportStore } from './account-export-store.ts';
import { toAccountExport } from './to-account-export.ts';

export const handler = handleCall(getAccountExport, async ({ caller, table, now }) => {
  const item = await accountExportStore(table).find(caller.accountId, now);
  return { export: item === undefined ? null : toAccountExport(item, now) };
});
