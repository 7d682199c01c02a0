import { queryOptions } from '@tanstack/react-query';
import { listInvoices } from '../../../../shared/calls/billing/invoices.ts';
import { callApi } from '../../lib/api.ts';

/** The paid invoices of the account, newest first. */
export const invoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['invoices', userId],
    queryFn: async ({ signal }) =>
      (await callApi(listInvoices, { params: { userId } }, { signal })).toSorted(
        (one, other) => Date.parse(other.date) - Date.parse(one.date),
      ),
  });
