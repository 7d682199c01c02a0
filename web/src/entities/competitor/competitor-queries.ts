import { useQuery } from '@tanstack/react-query';
import { listCompetitors } from '../../../../shared/calls/portfolio/competitors.ts';
import { callQuery } from '../../lib/call-query.ts';
import { competitorsKey } from './competitors-key.ts';

/** The competitors of the account, oldest first. */
export const competitorsQuery = (accountEmail: string) =>
  callQuery([...competitorsKey, accountEmail], listCompetitors, {
    params: { email: accountEmail },
  });

export const useCompetitors = (accountEmail: string) => useQuery(competitorsQuery(accountEmail));
