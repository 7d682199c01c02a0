import { type BoxProps, Flex } from '@mantine/core';
import type { AriaAttributes, AriaRole, ReactNode } from 'react';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import { Icon } from '../values/icon.tsx';
import classes from './note.module.css';

interface NoteProps extends BoxProps, Pick<AriaAttributes, 'aria-label'> {
  tone?: Exclude<Band, 'good'>;
  role?: AriaRole;
  children: ReactNode;
}

/** A remark beside results, with the icon and the colours of its tone. */
export const Note = ({ tone, children, ...props }: NoteProps) => (
  <Flex gap={8} className={classes['note'] ?? ''} mod={{ tone }} {...props}>
    <Icon name={tone === undefined ? 'info' : 'warning'} size={16} />
    <div>{children}</div>
  </Flex>
);
