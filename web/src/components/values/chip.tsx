import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import classes from './chip.module.css';

interface ChipProps extends BoxProps {
  tone?: Band | undefined;
  title?: string;
  children: ReactNode;
}

/** A word or two that classify what they stand beside. */
export const Chip = ({ tone, ...props }: ChipProps) => (
  <Box component="span" className={classes['chip'] ?? ''} mod={{ tone }} {...props} />
);
