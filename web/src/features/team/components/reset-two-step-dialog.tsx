import { Button } from '@mantine/core';
import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useResetTwoStep } from '../api/two-step-rule.ts';

interface ResetTwoStepDialogProps {
  /** The last one that was asked about. */
  subUser: SubUser | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a sub-user's second step is reset. */
export function ResetTwoStepDialog({ subUser, isOpen, onClose }: ResetTwoStepDialogProps) {
  const reset = useResetTwoStep();
  if (subUser === undefined) return null;
  const { id, email, firstName, lastName } = subUser;
  const confirm = (): void =>
    void reset.mutateAsync(id, { onSettled: onClose }).then(
      () => snackbar.success(`The two-step sign-in of ${email} was reset`),
      (error: unknown) => snackbar.error(errorMessage(error)),
    );
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Reset Two-step Sign-in">
      <p className={classes['about']}>
        Has <strong>{`${firstName} ${lastName}`}</strong> ({email}) lost their phone and their
        recovery codes? They are signed out everywhere, and their password alone is enough for the
        next sign-in. We notify them by email. Make sure that the request really comes from them.
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton color="red.9" isBusy={reset.isPending} onClick={confirm}>
          Reset
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
