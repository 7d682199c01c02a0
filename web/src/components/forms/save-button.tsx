import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { snackbar } from '../messages/snackbar.ts';
import { Icon } from '../values/icon.tsx';
import { BusyButton } from './busy-button.tsx';

interface SaveButtonProps extends Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> {
  save: () => Promise<void>;
}

/** Saves a file that the server makes. */
export function SaveButton({ save, ...button }: SaveButtonProps) {
  const saving = useMutation({
    mutationFn: save,
    onError: (error) =>
      snackbar.error(errorMessage(error, 'The file could not be created. Please try again later.')),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      {...button}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
    />
  );
}
