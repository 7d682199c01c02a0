import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../lib/format.ts';
import {
  countsOf,
  filterWords,
  type Portfolio,
  type PortfolioFilter,
  stateOfFilter,
} from '../rules/portfolio-counts.ts';
import { StateSymbol } from './site-state.tsx';
import chips from '../../../components/tables/filter-chips.module.css';

interface PortfolioCountsProps {
  counts: readonly { filter: PortfolioFilter; count: number }[];
  /** The control around the words of a count. */
  control: (filter: PortfolioFilter, words: ReactNode, className: string) => ReactNode;
}

/** '3 down, 2 scans failed, 32 working': how many sites are in each state, the worst first. */
export function PortfolioCounts({ counts, control }: PortfolioCountsProps) {
  return (
    <ul className={chips['list']} aria-label="All sites">
      {counts.map(({ filter, count }) => (
        <li key={filter}>
          {control(
            filter,
            <>
              <StateSymbol kind={stateOfFilter(filter)} />
              <span>
                <b>{formatNumber(count)}</b> {filterWords(filter, count)}
              </span>
            </>,
            chips['chip'] ?? '',
          )}
        </li>
      ))}
    </ul>
  );
}

/** The counts as links to these sites on Today. */
export const PortfolioLinks = ({ portfolio }: { portfolio: Portfolio }) => (
  <PortfolioCounts
    counts={countsOf(portfolio)}
    control={(filter, words, className) => (
      <Link to={`/today?show=${filter}`} className={className}>
        {words}
      </Link>
    )}
  />
);
