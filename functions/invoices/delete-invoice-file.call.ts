import { deleteInvoiceFile } from '../../shared/calls/invoices.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { fileStore } from '../platform/aws/file-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { pdfKey } from './invoice-files.ts';

export const handler = handleCall(deleteInvoiceFile, async ({ params, caller }) => {
  await fileStore(bucketClient(), env.reportsBucket()).remove(pdfKey(caller, params));
});
