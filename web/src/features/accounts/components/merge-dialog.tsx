import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { providerNames } from '../../../../../shared/models/identity-provider.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { ErrorBanner } from '../../../components/error-banner.tsx';
import { merge, type Proof } from '../api/finish-social-sign-in.ts';

interface MergeDialogProps {
  proof: Proof;
  onMerged: () => void;
  onClose: () => void;
}

/** Offered where another account has the address of the Google or Microsoft account. */
export function MergeDialog({ proof, onMerged, onClose }: MergeDialogProps) {
  const name = providerNames[proof.provider];
  const merging = useMutation({ mutationFn: () => merge(proof), onSuccess: onMerged });
  return (
    <DialogFrame isOpen onClose={onClose} title="Merge Accounts">
      <p>
        An account with the address {proof.email} already exists. Do you want to sign in to it with{' '}
        {name} from now on?
      </p>
      <p>
        If its address was never confirmed, its password stops working. You can set a new one with
        “Forgot password?”.
      </p>
      <ErrorBanner message={merging.isError ? errorMessage(merging.error) : undefined} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          No
        </Button>
        <BusyButton isBusy={merging.isPending} onClick={() => merging.mutate()}>
          Yes
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
