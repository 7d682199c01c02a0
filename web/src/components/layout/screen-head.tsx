import { Box, Flex, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ScreenHeadProps {
  title: string;
  description?: ReactNode;
  /** A line of its own below the description. */
  below?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
  /** At the title's right, or below where there is no room. */
  children?: ReactNode;
}

/** A screen's title, the lines below it and what stands beside them, the same during and after loading. */
export const ScreenHead = ({ title, description, below, ref, children }: ScreenHeadProps) => (
  <Flex
    component="header"
    wrap="wrap"
    align="flex-end"
    justify="space-between"
    gap="16px 24px"
    mb={24}
  >
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
    {children}
  </Flex>
);
