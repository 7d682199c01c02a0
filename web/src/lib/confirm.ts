import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface ConfirmOptions {
  title: string;
  message: ReactNode;
  /** Words of the button that goes ahead. */
  confirmLabel: string;
  cancelLabel?: string;
  /** True where something is lost. */
  isDangerous?: boolean;
}

/** Asks before something is done; resolves to false also when the dialog is closed. */
export function confirmAction(options: ConfirmOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  modals.openConfirmModal({
    title: options.title,
    children: options.message,
    labels: { confirm: options.confirmLabel, cancel: options.cancelLabel ?? 'Cancel' },
    confirmProps: options.isDangerous === true ? { color: 'red' } : {},
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  });
  return promise;
}
