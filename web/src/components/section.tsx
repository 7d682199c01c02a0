import { Box, Group, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** Controls at the title's right. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with its heading, as a landmark. */
export function Section({ id, title, description, controls, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={classes['section']} aria-labelledby={headingId} tabIndex={-1}>
      <Group gap="8px 24px" align="flex-end" justify="space-between" mb={16}>
        <Box miw={0}>
          <h2 id={headingId} className={classes['title']}>
            {title}
          </h2>
          {description !== undefined && (
            <Text mt={4} maw="72ch" c="dimmed">
              {description}
            </Text>
          )}
        </Box>
        {controls !== undefined && (
          <Group gap={8} align="flex-end">
            {controls}
          </Group>
        )}
      </Group>
      {children}
    </section>
  );
}
