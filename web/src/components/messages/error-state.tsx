import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { ApiError, errorMessage } from '../../lib/api-error.ts';
import { Icon } from '../values/icon.tsx';
import classes from '../values/state.module.css';

interface ErrorStateProps {
  error: unknown;
  /** What failed, such as 'The sites could not be loaded'. */
  title?: string;
  onRetry?: () => unknown;
}

/** An error in place of the missing part, with a retry. */
export function ErrorState({ error, title = 'Something went wrong', onRetry }: ErrorStateProps) {
  const message = errorMessage(error, '');
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Stack gap={0} align="center" px={24} py={48} ta="center" role="alert">
      <span className={classes['icon']} data-tone="bad">
        <Icon name="warning" size={24} />
      </span>
      <Text size="md" mb={4} fw={600}>
        {title}
      </Text>
      {message !== '' && message !== title && (
        <Box maw="52ch" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      )}
      {requestId !== undefined && (
        <Text size="xs" mt={8} c="dimmed">
          Request <code>{requestId}</code>
        </Text>
      )}
      {onRetry !== undefined && (
        <Group gap={8} mt={20}>
          <Button onClick={() => void onRetry()}>Try again</Button>
        </Group>
      )}
    </Stack>
  );
}
