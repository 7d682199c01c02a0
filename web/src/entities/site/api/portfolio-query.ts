import { getPortfolio } from '../../../../../shared/calls/portfolio/portfolio.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** Begins the key of the account's sites with their states and numbers. */
export const portfolioKey = ['portfolio'] as const;

/** All sites of the account with their states and numbers. */
export const portfolioQuery = callQuery(portfolioKey, getPortfolio, {});
