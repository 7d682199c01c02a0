import { Text } from '@mantine/core';

/** A part that is filled by a scan, before there is one with a result: a line. */
export const NoData = () => (
  <Text c="dimmed">
    <span>No Data</span>. It appears after the next successful scan.
  </Text>
);
