import { useMutation } from '@tanstack/react-query';
import { keepAccount } from '../../../../../shared/calls/lifecycle/account-deletion.ts';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { callApi } from '../../../lib/api.ts';
import { useSession } from './session.tsx';

/** Takes the deletion of the account back. */
export function KeepAccountButton({ size }: { size?: 'xs' }) {
  const { userId, refresh } = useSession();
  const keep = useMutation({
    mutationFn: async () => {
      await callApi(keepAccount, { params: { userId } });
      await refresh();
    },
    onSuccess: () => snackbar.success('Your account will be kept'),
    onError: snackbar.failure,
  });
  return (
    <BusyButton
      {...(size !== undefined && { size })}
      variant="default"
      isBusy={keep.isPending}
      onClick={() => keep.mutate()}
    >
      Keep the account
    </BusyButton>
  );
}
