import {
  endsSoon,
  type getPortfolio,
  type PortfolioRow,
} from '../../../../../shared/calls/portfolio/portfolio.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import type { StateKind } from '../../../../../shared/models/measuring/site-state.ts';
import { stateKinds } from '../../../../../shared/state/site-state.ts';

export type Portfolio = CallResult<typeof getPortfolio>;

/** What the sites of Today may be filtered by: a state, or something that ends soon. The worst first. */
export const portfolioFilters = [
  'down',
  'scan-failed',
  'incomplete',
  'worse',
  'slow',
  'certificates',
  'domains',
  'not-scanned',
  'paused',
  'fine',
] as const satisfies readonly (StateKind | 'certificates' | 'domains')[];
export type PortfolioFilter = (typeof portfolioFilters)[number];

/** The words after a count: singular and plural. */
const words: Record<PortfolioFilter, [one: string, many: string]> = {
  down: ['down', 'down'],
  'scan-failed': ['scan failed', 'scans failed'],
  incomplete: ['incomplete', 'incomplete'],
  worse: ['got worse', 'got worse'],
  slow: ['slow', 'slow'],
  certificates: ['certificate ends this week', 'certificates end this week'],
  domains: ['domain ends this week', 'domains end this week'],
  'not-scanned': ['not scanned yet', 'not scanned yet'],
  paused: ['paused', 'paused'],
  fine: ['working', 'working'],
};

export const filterWords = (filter: PortfolioFilter, count: number): string =>
  words[filter][count === 1 ? 0 : 1];

/** The state of which a filter has the symbol. */
export const stateOfFilter = (filter: PortfolioFilter): StateKind =>
  filter === 'certificates' || filter === 'domains' ? 'worse' : filter;

const isState = (filter: PortfolioFilter): filter is StateKind =>
  stateKinds.some((kind) => kind === filter);

/** @param now epoch milliseconds */
export function passes(row: PortfolioRow, filter: PortfolioFilter, now: number): boolean {
  if (isState(filter)) return row.state.kind === filter;
  return endsSoon(filter === 'certificates' ? row.certificateUntil : row.domainUntil, now);
}

/** The counts of some rows. @param now epoch milliseconds */
export const countedIn = (rows: readonly PortfolioRow[], now: number) =>
  portfolioFilters.map((filter) => ({
    filter,
    count: rows.filter((row) => passes(row, filter, now)).length,
  }));

/** How many sites pass each filter; those that none passes are left out, except `also`. */
export const countsOf = (
  { counts, certificatesSoon, domainsSoon }: Portfolio,
  also: readonly PortfolioFilter[] = [],
) =>
  portfolioFilters
    .map((filter) => {
      if (filter === 'certificates') return { filter, count: certificatesSoon };
      return { filter, count: filter === 'domains' ? domainsSoon : counts[filter] };
    })
    .filter(({ filter, count }) => count > 0 || also.includes(filter));
