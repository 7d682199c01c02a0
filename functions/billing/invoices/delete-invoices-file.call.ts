import { deleteInvoicesFile } from '../../../shared/calls/billing/invoices.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { zipKey } from './invoice-files.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(deleteInvoicesFile, async ({ caller }) => {
  await ourFiles().remove(zipKey(caller.accountId));
});
