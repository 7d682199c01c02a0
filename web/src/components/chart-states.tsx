import { Skeleton, Text } from '@mantine/core';

/** As tall as a chart with its legend. */
export const ChartSkeleton = () => <Skeleton h={320} />;

export const NoHistory = () => (
  <Text c="dimmed">
    <span>No sufficient data for monthly graph!</span> It starts with the first successful scan.
  </Text>
);
