import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A line of less weight below a name or a number. */
export const LineBelow = ({ children }: { children: ReactNode }) => (
  <Box component="span" display="block" fz="xs" fw={400} c="dimmed">
    {children}
  </Box>
);
