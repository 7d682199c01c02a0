import { useSearchParams } from 'react-router-dom';
import { periodIn, searchOf, type Period } from '../rules/period.ts';

/** The period of the screen, kept in its address so that a reload and a link show the same. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [search, setSearch] = useSearchParams();
  return [periodIn(search), (period) => setSearch(searchOf(period), { replace: true })];
}
