import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../components/dialog-frame.tsx';
import classes from '../../components/dialog-frame.module.css';
import { snackbar } from '../../components/snackbar.ts';
import { useFocusAfter } from '../../components/use-focus-after.ts';
import { refusalOf } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import type { Cancellation } from './use-cancellation.ts';

const failed = 'Something went wrong. Please try again later.';

interface CancelControlProps {
  cancellation: Cancellation;
  /** The end of the paid period. */
  endsOn: string;
}

/** Cancels the subscription, after asking. */
export function CancelControl({ cancellation, endsOn }: CancelControlProps) {
  const { plan, cancel, isBusy } = cancellation;
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isAsking, opener);
  const confirm = async (): Promise<void> => {
    try {
      const date = await cancel();
      snackbar.success(`Your subscription will be cancelled on ${formatDate(date)}`);
    } catch {
      snackbar.error(failed);
    }
    setAsking(false);
  };
  return (
    <>
      <Button ref={opener} variant="default" size="xs" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <DialogFrame isOpen={isAsking} onClose={() => setAsking(false)} title="Cancel subscription">
        <p className={classes['about']}>
          The {plan.name} plan goes on until {formatDate(endsOn)}, and no further payment is taken.
          Then your account is suspended: nothing is scanned, and you see plans, billing and contact
          only. You can take the cancellation back until then.
        </p>
        <DialogButtons>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Keep the plan
          </Button>
          <BusyButton color="red.9" isBusy={isBusy} onClick={() => void confirm()}>
            Cancel subscription
          </BusyButton>
        </DialogButtons>
      </DialogFrame>
    </>
  );
}

/** Takes the cancellation back. */
export function ResumeControl({ cancellation }: { cancellation: Cancellation }) {
  const { plan, resume, isBusy } = cancellation;
  const takeBack = (): void =>
    void resume().then(
      () => snackbar.success(`Your ${plan.name} plan goes on`),
      (error: unknown) => snackbar.error(refusalOf(error) ?? failed),
    );
  return (
    <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={takeBack}>
      Keep the plan
    </BusyButton>
  );
}
