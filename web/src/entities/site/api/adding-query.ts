import { queryOptions } from '@tanstack/react-query';
import { type AddingSite, listAdding } from '../../../../../shared/calls/adding.ts';
import { callApi } from '../../../lib/api.ts';

/** Sites that the account is adding, and those of the last week whose result is unread, oldest first. */
export const addingQuery = (email: string) =>
  queryOptions({
    queryKey: ['adding', email],
    queryFn: ({ signal }) => callApi(listAdding, { params: { email } }, { signal }),
  });

/** The site whose first scan is under way. */
export const siteInScan = (all: readonly AddingSite[] | undefined): AddingSite | undefined =>
  all?.find(({ state }) => state === 'scanning');
