import { useQuery } from '@tanstack/react-query';
import {
  listCompetitors,
  type Competitor,
} from '../../../../shared/calls/portfolio/competitors.ts';
import { callQuery } from '../../lib/call-query.ts';
import { competitorsKey } from '../query-keys.ts';
import { kept } from '../../lib/kept.ts';
import { ownState } from '../../lib/route-state.ts';
import type { ReportLink } from '../site/rules/site-links.ts';

/** Remembers the competitor that was compared last in this browser. */
export const storeComparisonUrl = (url: string): void => kept('comparisonUrl').write(url);

/** Link to the comparison with a competitor. */
export const comparisonLink = ({ url, siteName }: Competitor): ReportLink => ({
  to: { pathname: '/comparisionDetails', search: `?${new URLSearchParams({ url }).toString()}` },
  state: ownState({ siteUrl: url, siteName }),
});

/** The competitors of the account, oldest first. */
export const competitorsQuery = (accountEmail: string) =>
  callQuery([...competitorsKey, accountEmail], listCompetitors, {
    params: { email: accountEmail },
  });

export const useCompetitors = (accountEmail: string) => useQuery(competitorsQuery(accountEmail));
