import type { Limit } from '../../../entities/site/rules/limits.ts';
import { exceedsPageLimit } from '../../../entities/site/rules/limits.ts';
import classes from './crawled-pages.module.css';

interface PageCountProps {
  selected: number;
  stored: number;
  limit: Limit;
}

/** Number of chosen pages, and the plan's limit. */
export function PageCount({ selected, stored, limit }: PageCountProps) {
  const isTooMuch = exceedsPageLimit({ selected, stored }, limit);
  return (
    <output className={classes['count']} data-too-much={isTooMuch || undefined}>
      {selected} selected
      {!limit.isUnlimited && `, ${stored + selected} of ${limit.limit} pages used`}
      {isTooMuch && `: ${stored + selected - limit.limit} too many`}
    </output>
  );
}
