import { Skeleton } from '@mantine/core';
import classes from './competitors.module.css';

/** Placeholder of the table, in its size. */
export function CompetitorsSkeleton() {
  return (
    <section className={classes['skeleton']} aria-label="Loading competitors" aria-busy>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes['skeletonRow']}>
          <Skeleton height={16} width="35%" />
          <Skeleton height={12} width="20%" />
        </div>
      ))}
    </section>
  );
}
