import { Box, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './page-header.module.css';

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
      <h1 ref={ref} tabIndex={-1} className={classes['title']}>
        {title}
      </h1>
      {description !== undefined && (
        <Text mt={4} maw="70ch" c="dimmed">
          {description}
        </Text>
      )}
      {below !== undefined && <div>{below}</div>}
    </Box>
  );
}
