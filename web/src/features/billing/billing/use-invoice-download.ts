import { useIsMutating, useMutation } from '@tanstack/react-query';
import {
  deleteInvoicesFile,
  downloadAllInvoices,
  downloadInvoice,
  type Invoice,
} from '../../../../../shared/calls/billing/invoices.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ApiError, callApi, errorMessage } from '../../../lib/api.ts';
import { saveAnswer } from '../../../lib/save-file.ts';

const mutationKey = ['invoice-download'];

const retries = 9;

/** Saves an invoice, or all of them; waits for most of a minute while they are being made. */
export function useInvoiceDownload(invoice?: Invoice) {
  const { userId } = useSession();
  const download = useMutation({
    mutationKey,
    mutationFn: () => (invoice === undefined ? saveAll(userId) : saveOne(userId, invoice)),
    retry: (count, error) => count < retries && error instanceof ApiError && error.has('conflict'),
    retryDelay: (count) => Math.min(2000 * (count + 1), 6000),
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
}

async function saveAll(userId: string): Promise<void> {
  const params = { userId };
  const file = await callApi(downloadAllInvoices, { params });
  saveAnswer(file, 'application/zip');
  // One that stays on the server expires there. The browser is still fetching what has an address.
  if ('address' in file) return;
  await callApi(deleteInvoicesFile, { params }).catch(() => undefined);
}
