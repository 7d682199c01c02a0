import { Text } from '@mantine/core';
import { formatDateTime } from '../lib/format.ts';

interface AsOfProps {
  query: { isRefetchError: boolean; dataUpdatedAt: number };
}

/** Says how old data are that could not be updated. */
export function AsOf({ query: { isRefetchError, dataUpdatedAt } }: AsOfProps) {
  if (!isRefetchError) return null;
  return (
    <Text mt={4} c="dimmed">
      As of {formatDateTime(dataUpdatedAt)}: newer results could not be loaded.
    </Text>
  );
}
