import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps
  extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> {
  /** Its action is still running. */
  isBusy: boolean;
}

/** A button that keeps its label while it works: a loader replaces its icon. */
export function BusyButton({ isBusy, disabled, leftSection, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      classNames={{ root: isBusy ? (classes['busy'] ?? '') : '' }}
      aria-busy={isBusy}
      disabled={isBusy || disabled === true}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : leftSection}
    />
  );
}
