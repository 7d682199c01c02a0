import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../values/icon.tsx';
import classes from '../values/state.module.css';

interface EmptyStateProps {
  /** Text that says what is empty, and why. */
  children: ReactNode;
  /** Short heading, if the sentence alone is not enough. */
  title?: string;
  icon?: IconName;
  /** The action to take. */
  action?: ReactNode;
}

/** Placeholder for a part without data. */
export function EmptyState({ children, title, icon, action }: EmptyStateProps) {
  return (
    <Stack gap={0} align="center" px={24} py={48} ta="center">
      {icon !== undefined && (
        <span className={classes['icon']}>
          <Icon name={icon} size={24} />
        </span>
      )}
      {title !== undefined && (
        <Text size="md" mb={4} fw={600}>
          {title}
        </Text>
      )}
      <Box maw="52ch" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {action !== undefined && (
        <Group gap={8} mt={20}>
          {action}
        </Group>
      )}
    </Stack>
  );
}
