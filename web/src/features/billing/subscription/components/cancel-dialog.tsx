import { ConfirmationBody } from '../../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { formatUtcDay } from '../../../../lib/format.ts';
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
  const { plan, cancel } = cancellation;
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Cancel subscription">
      <ConfirmationBody
        about={`The ${plan.name} plan stays active until ${formatUtcDay(endsOn)}, and no further payment is taken. Then your account is suspended: nothing is scanned, and you see plans, billing and contact only. You can undo the cancellation until then.`}
        cancel="Keep the plan"
        confirm="Cancel subscription"
        act={async () => `Your subscription will be cancelled on ${formatUtcDay(await cancel())}`}
        failed="Something went wrong. Please try again later."
        onClose={onClose}
      />
    </DialogFrame>
  );
}
