import { Box, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface HeadWordsProps {
  title: string;
  description?: ReactNode;
  /** A line of its own below the description. */
  below?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}

/** A screen's title and the line below it, the same during and after loading. */
export function HeadWords({ title, description, below, ref }: HeadWordsProps) {
  return (
    <Box miw={0}>
      <Title
        ref={ref}
        tabIndex={-1}
        order={1}
        fw={650}
        lts="-0.02em"
        style={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Title>
      {description !== undefined && (
        <Text mt={4} maw="70ch" c="dimmed">
          {description}
        </Text>
      )}
      {below !== undefined && <div>{below}</div>}
    </Box>
  );
}
