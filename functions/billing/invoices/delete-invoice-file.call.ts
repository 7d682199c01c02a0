import { deleteInvoiceFile } from '../../../shared/calls/billing/invoices.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pdfKey } from './invoice-files.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(deleteInvoiceFile, async ({ params, caller }) => {
  await ourFiles().remove(pdfKey(caller.accountId, params));
});
