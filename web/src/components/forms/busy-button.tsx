import { Button, type ButtonProps, Loader } from '@mantine/core';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps
  extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> {
  /** Its action is still running. */
  isBusy: boolean;
}

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * A button that keeps its label while it works: a loader replaces its icon. Disabled meanwhile, it loses the focus; then the
 * first invalid field of its form gets it, or the button again.
 */
export function BusyButton({ isBusy, disabled, leftSection, ...props }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    const element = button.current;
    if (!isBusy || element === null || document.activeElement !== element) return undefined;
    return () =>
      void setTimeout(() => {
        if (!isFocusLost()) return;
        const invalid = element.form?.querySelector<HTMLElement>('[aria-invalid=true]');
        (invalid ?? element).focus();
      });
  }, [isBusy]);
  return (
    <Button
      variant="filled"
      {...props}
      ref={button}
      classNames={{ root: isBusy ? (classes['busy'] ?? '') : '' }}
      aria-busy={isBusy}
      disabled={isBusy || disabled === true}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : leftSection}
    />
  );
}
