import { Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './surfaces.module.css';

interface PanelProps extends StackProps {
  /** With more room, for forms and texts. */
  isWide?: boolean;
  component?: 'article' | 'section';
  children: ReactNode;
}

/** A part of a screen on a surface of its own, its contents below each other. */
export const Panel = ({ isWide = false, ...props }: PanelProps) => (
  <Stack className={classes[isWide ? 'wide' : 'panel'] ?? ''} {...props} />
);
