import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of a fact, its value, and the colour that stands for it in a chart. */
type Fact = readonly [name: string, value: ReactNode, colour?: string | undefined];

interface FactsProps {
  of: readonly Fact[];
  /** Values at the right of their names. @default false: below them */
  isBeside?: boolean;
}

/** Names with their values, within a `dl`. */
export const Facts = ({ of, isBeside = false }: FactsProps) =>
  of.map(([name, value, colour]) =>
    isBeside ? (
      <Group key={name} justify="space-between" gap="4px 16px">
        <Group component="dt" gap={8} c="dimmed">
          {colour !== undefined && <Box component="span" w={10} h={10} bdrs={3} bg={colour} />}
          {name}
        </Group>
        <Text component="dd" fz="inherit" fw={600}>
          {value}
        </Text>
      </Group>
    ) : (
      <div key={name}>
        <Text component="dt" size="xs" c="dimmed">
          {name}
        </Text>
        <Text component="dd" mt={4} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </div>
    ),
  );
