import { Skeleton } from '@mantine/core';

/** Stands for the list with about its size. */
export function SitesSkeleton({ isNarrow }: { isNarrow: boolean }) {
  const height = isNarrow ? 188 : 72;
  return (
    <output aria-label="Loading sites" style={{ display: 'grid', gap: isNarrow ? 16 : 1 }}>
      {!isNarrow && <Skeleton height={40} radius="md" />}
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </output>
  );
}
