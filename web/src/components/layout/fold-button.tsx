import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { AriaAttributes, ReactNode } from 'react';
import classes from './fold-button.module.css';
import { Icon } from '../values/icon.tsx';

interface FoldButtonProps
  extends UnstyledButtonProps, Pick<AriaAttributes, 'aria-controls' | 'aria-label'> {
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Opens and closes what is below it. */
export const FoldButton = ({ isOpen, children, ...props }: FoldButtonProps) => (
  <UnstyledButton className={classes['fold'] ?? ''} aria-expanded={isOpen} {...props}>
    <Icon name="chevron-right" size={16} />
    {children}
  </UnstyledButton>
);
