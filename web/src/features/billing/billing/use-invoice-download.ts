import { useIsMutating, useMutation } from '@tanstack/react-query';
import {
  deleteInvoiceFile,
  deleteInvoicesFile,
  downloadAllInvoices,
  downloadInvoice,
  type Invoice,
} from '../../../../../shared/calls/billing/invoices.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { saveAnswer } from '../../../lib/save-file.ts';

const mutationKey = ['invoice-download'];

/** Saves an invoice, or all of them; the server forgets the file afterwards. */
export function useInvoiceDownload(invoice?: Invoice) {
  const { userId } = useSession();
  const download = useMutation({
    mutationKey,
    mutationFn: () => (invoice === undefined ? saveAll(userId) : saveOne(userId, invoice)),
    onError: (error) => {
      snackbar.error(errorMessage(error, 'The download failed. Please try again.'));
    },
  });
  return {
    start: () => download.mutate(),
    isRunning: download.isPending,
    /** One download at a time. */
    isAnyRunning: useIsMutating({ mutationKey }) > 0,
  };
}

async function saveOne(userId: string, { orderid, date }: Invoice): Promise<void> {
  const params = { userId, orderId: orderid, date };
  saveAnswer(await callApi(downloadInvoice, { params }), 'application/pdf');
  // The file is saved; one that stays on the server expires there.
  await callApi(deleteInvoiceFile, { params }).catch(() => undefined);
}

async function saveAll(userId: string): Promise<void> {
  const params = { userId };
  const file = await callApi(downloadAllInvoices, { params });
  saveAnswer(file, 'application/zip');
  // The browser is still fetching what has an address.
  if ('address' in file) return;
  await callApi(deleteInvoicesFile, { params }).catch(() => undefined);
}
