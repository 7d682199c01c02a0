import { type AddingSite, listAdding } from '../../../../../shared/calls/portfolio/adding.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** Sites that the account is adding, and those of the last week whose result is unread, oldest first. */
export const addingQuery = (email: string) =>
  callQuery(['adding', email], listAdding, { params: { email } });

/** The site whose first scan is under way. */
export const siteInScan = (all: readonly AddingSite[] | undefined): AddingSite | undefined =>
  all?.find(({ state }) => state === 'scanning');
