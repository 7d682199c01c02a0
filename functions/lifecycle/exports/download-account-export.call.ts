import { downloadAccountExport } from '../../../shared/calls/lifecycle/account-data.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { accountExportKey, accountExportName, accountExportStore } from './account-export-store.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

const gone = () =>
  new ProblemError('not_found', 'There is no export to download. Please start one');

export const handler = handleCall(downloadAccountExport, async ({ caller, table, now }) => {
  const item = await accountExportStore(table).find(caller.accountId, now);
  if (item?.state !== 'done') throw gone();
  const file = await ourFiles().find({
    key: accountExportKey(item),
    fileName: accountExportName(item.requestedAt),
  });
  if (file === undefined) throw gone();
  return file;
});
