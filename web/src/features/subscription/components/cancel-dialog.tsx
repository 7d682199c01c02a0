import { Button } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import { formatUtcDay } from '../../../lib/format.ts';
import type { Cancellation } from '../api/use-cancellation.ts';

interface CancelDialogProps {
  cancellation: Cancellation;
  /** The end of the paid period. */
  endsOn: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a subscription is cancelled. */
export function CancelDialog({ cancellation, endsOn, isOpen, onClose }: CancelDialogProps) {
  const { plan, cancel, isBusy } = cancellation;
  const confirm = async (): Promise<void> => {
    try {
      const date = await cancel();
      snackbar.success(`Your subscription will be cancelled on ${formatUtcDay(date)}`);
    } catch {
      snackbar.error('Something went wrong. Please try again later.');
    }
    onClose();
  };
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Cancel subscription">
      <p className={classes['about']}>
        The {plan.name} plan stays active until {formatUtcDay(endsOn)}, and no further payment is
        taken. Then your account is suspended: nothing is scanned, and you see plans, billing and
        contact only. You can take the cancellation back until then.
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep the plan
        </Button>
        <BusyButton color="red.9" isBusy={isBusy} onClick={() => void confirm()}>
          Cancel subscription
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
