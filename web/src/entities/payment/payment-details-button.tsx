import { useMutation } from '@tanstack/react-query';
import { openBillingPortal } from '../../../../shared/calls/billing/payments.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Icon } from '../../components/values/icon.tsx';
import { snackbar } from '../../components/messages/snackbar.ts';
import { callApi } from '../../lib/api.ts';
import { navigateAway } from '../../lib/navigate-away.ts';
import { useConfig } from '../../lib/config.ts';
import { useSession } from '../session/components/session.tsx';

/** Leads to the payment provider's page for card, address and VAT ID; only for those who have paid there. */
export function PaymentDetailsButton({ size }: { size?: 'xs' }) {
  const { plan, userId } = useSession();
  const billing = useConfig()?.billing;
  const open = useMutation({
    mutationFn: () => callApi(openBillingPortal, { params: { userId } }),
    onSuccess: ({ url }) => navigateAway(url),
    onError: snackbar.failure,
  });
  const takesPayments = billing === 'stripe' || billing === 'sandbox';
  if (!takesPayments || plan.last_payment_date === null) return null;
  return (
    <BusyButton
      variant="default"
      {...(size !== undefined && { size })}
      isBusy={open.isPending}
      leftSection={<Icon name="external" size={16} />}
      title="Card, address and VAT ID, at the payment provider"
      onClick={() => open.mutate()}
    >
      Payment details
    </BusyButton>
  );
}
