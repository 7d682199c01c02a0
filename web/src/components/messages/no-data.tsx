import { Text, Skeleton } from '@mantine/core';

/** As tall as a chart with its legend. */
export const ChartSkeleton = () => <Skeleton h={320} />;

export const NoHistory = () => (
  <Text c="dimmed">
    <span>No sufficient data for monthly graph!</span> It starts with the first successful scan.
  </Text>
);

/** A part that is filled by a scan, and has nothing to show: a line. By default, because there is no scan with a result. */
export const NoData = ({
  why = 'It appears after the next successful scan.',
}: {
  why?: string;
}) => (
  <Text c="dimmed">
    <span>No Data</span>. {why}
  </Text>
);
