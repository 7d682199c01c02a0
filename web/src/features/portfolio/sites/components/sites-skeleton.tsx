import { Flex, Skeleton } from '@mantine/core';
import classes from './sites-skeleton.module.css';

/** Placeholder of the search box and the list, in their sizes. */
export function SitesSkeleton({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Flex component="section" direction="column" gap={16} aria-label="Loading sites" aria-busy>
      <Skeleton height={36} maw={320} radius="md" />
      <RowsSkeleton isNarrow={isNarrow} />
    </Flex>
  );
}

/** Placeholder of the list alone. */
export function RowsSkeleton({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Flex
      direction="column"
      gap={isNarrow ? 16 : 0}
      className={isNarrow ? '' : (classes['rows'] ?? '')}
      aria-busy
    >
      {[1, 2, 3].map((row) => (
        <div key={row} className={isNarrow ? classes['card'] : classes['row']}>
          <Skeleton height={16} width="35%" />
          <Skeleton height={12} width="20%" />
          {isNarrow && <Skeleton height={64} mt="md" />}
        </div>
      ))}
    </Flex>
  );
}
