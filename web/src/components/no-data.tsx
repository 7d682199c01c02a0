import { Text } from '@mantine/core';

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
