import { Skeleton } from '@mantine/core';
import classes from './subscription.module.css';

/** The cards in their final size. */
export function PlansSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the plans">
      <Skeleton height={36} width={160} mb={16} />
      <div className={classes['cards']}>
        {['Business', 'Team', 'Developer'].map((name) => (
          <Skeleton key={name} height={188} radius={12} />
        ))}
      </div>
      <Skeleton height={28} width={240} mt={32} mb={16} />
      <Skeleton height={168} radius={12} />
    </div>
  );
}
