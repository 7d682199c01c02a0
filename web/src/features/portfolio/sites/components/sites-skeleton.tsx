import { Skeleton, Stack } from '@mantine/core';

/** Placeholder of the search box and the list, in their sizes. */
export const SitesSkeleton = ({ isNarrow }: { isNarrow: boolean }) => (
  <Stack component="section" aria-label="Loading sites" aria-busy>
    <Skeleton height={36} maw={320} />
    <RowsSkeleton isNarrow={isNarrow} />
  </Stack>
);

/** Placeholder of the list alone: three rows, or three cards. */
export const RowsSkeleton = ({ isNarrow }: { isNarrow: boolean }) => (
  <Skeleton height={isNarrow ? 962 : 174} radius={12} />
);
