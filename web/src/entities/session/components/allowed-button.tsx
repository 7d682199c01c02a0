import type { ComponentProps } from 'react';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { type Asked, scansSites } from '../rules/refusal.ts';
import { WhileAllowed } from './while-allowed.tsx';

interface AllowedButtonProps extends Omit<ComponentProps<typeof BusyButton>, 'isBusy'> {
  /** The call that it sends. @default a scan of a site */
  call?: Asked;
  isBusy?: boolean;
}

/** A button that the server may refuse; see `WhileAllowed`. */
export function AllowedButton({
  call = scansSites,
  isBusy = false,
  disabled = false,
  ...button
}: AllowedButtonProps) {
  return (
    <WhileAllowed call={call}>
      {(allowed) => (
        <BusyButton
          {...button}
          {...allowed}
          isBusy={isBusy}
          disabled={allowed.disabled || disabled}
        />
      )}
    </WhileAllowed>
  );
}
