import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { resendConfirmation } from '../../../../shared/calls/accounts.ts';
import { Banner } from '../../components/banner.tsx';
import { callApi, errorMessage } from '../../lib/api.ts';
import { useSession } from '../../entities/session/session.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { isExpired } from './banners.ts';

function SendLinkAgain({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => callApi(resendConfirmation, {}),
    onSuccess: () => snackbar.success(`A confirmation link is on its way to ${email}`),
    onError: (error) => snackbar.error(errorMessage(error)),
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      isBusy={resend.isPending}
      disabled={resend.isSuccess}
      onClick={() => resend.mutate()}
    >
      {resend.isSuccess ? 'Link sent' : 'Send the link again'}
    </BusyButton>
  );
}

/** Banners about the state of the account, on every screen. */
export function AccountBanners() {
  const { plan, isSuspended } = useSession();
  return (
    <>
      {isExpired(plan) && (
        <Banner tone="bad" title="Subscription Expired">
          Services are unavailable until you subscribe again.{' '}
          <Anchor component={Link} to="/subscription-plans" inherit underline="always">
            Subscription Plans
          </Anchor>
        </Banner>
      )}
      {!plan.confirmed && (
        <Banner
          tone="average"
          title="Please confirm your email address"
          // A suspended account may use contact, plans and billing only.
          action={isSuspended ? undefined : <SendLinkAgain email={plan.email} />}
        >
          The link is in the mail that we sent to {plan.email}.
        </Banner>
      )}
    </>
  );
}
