import { Button } from '@mantine/core';
import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { errorMessage } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useRemoveSubUser } from '../api/sub-users.ts';

interface RemoveUserDialogProps {
  /** The last one that was asked about. */
  subUser: SubUser | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a sub-user is removed. */
export function RemoveUserDialog({ subUser, isOpen, onClose }: RemoveUserDialogProps) {
  const remove = useRemoveSubUser();
  if (subUser === undefined) return null;
  const { id, email, firstName, lastName, invitedUntil } = subUser;
  const confirm = (): void =>
    void remove.mutateAsync(id, { onSettled: onClose }).then(
      () => snackbar.success(`${email} has been removed`),
      (error: unknown) => snackbar.error(errorMessage(error)),
    );
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Remove User">
      <p className={classes['about']}>
        Remove <strong>{`${firstName} ${lastName}`}</strong> ({email})?{' '}
        {invitedUntil === null
          ? 'They are signed out at once and can no longer see your sites. What they have added stays.'
          : 'The link in their invitation stops working.'}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton color="red.9" isBusy={remove.isPending} onClick={confirm}>
          Remove User
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
