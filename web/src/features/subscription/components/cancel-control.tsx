import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { refusalOf } from '../../../lib/api.ts';
import { useDialogCode } from './use-dialog-code.ts';
import type { Cancellation } from '../api/use-cancellation.ts';

const fetchDialog = () => import('./cancel-dialog.tsx');

interface CancelControlProps {
  cancellation: Cancellation;
  /** The end of the paid period. */
  endsOn: string;
}

/** Cancels the subscription, after asking. */
export function CancelControl({ cancellation, endsOn }: CancelControlProps) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isAsking, opener);
  const close = (): void => setAsking(false);
  const code = useDialogCode(fetchDialog, isAsking, close);
  return (
    <>
      <Button ref={opener} variant="default" size="xs" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {code !== undefined && (
        <code.CancelDialog
          cancellation={cancellation}
          endsOn={endsOn}
          isOpen={isAsking}
          onClose={close}
        />
      )}
    </>
  );
}

/** Takes the cancellation back. */
export function ResumeControl({ cancellation }: { cancellation: Cancellation }) {
  const { plan, resume, isBusy } = cancellation;
  const takeBack = (): void =>
    void resume().then(
      () => snackbar.success(`Your ${plan.name} plan continues`),
      (error: unknown) =>
        snackbar.error(refusalOf(error) ?? 'Something went wrong. Please try again later.'),
    );
  return (
    <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={takeBack}>
      Keep the plan
    </BusyButton>
  );
}
