import { Anchor, Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../components/banner.tsx';
import { focusNear } from '../../components/focus-near.ts';
import { useSession } from '../../entities/session/session.tsx';
import { formatUtcDay } from '../../lib/format.ts';
import { begunPurchase, isPlanThere } from './begun-purchase.ts';
import { useRefreshUntil } from './use-refresh-until.ts';

/** What became of a payment, for those who come back from the payment page. */
export function PaymentReturn() {
  const [query, setQuery] = useSearchParams();
  const { accountEmail } = useSession();
  const outcome = query.get('payment');
  const dismiss = (): void => {
    begunPurchase(accountEmail).clear();
    setQuery({}, { replace: true });
    // The button goes with the message.
    focusNear();
  };
  if (outcome === 'done') return <AfterPayment onDismiss={dismiss} />;
  if (outcome !== 'cancelled') return null;
  return (
    <Banner isLive tone="neutral" title="The payment was cancelled" onDismiss={dismiss}>
      Nothing was charged, and your plan has not changed.
    </Banner>
  );
}

function AfterPayment({ onDismiss }: { onDismiss: () => void }) {
  const { plan, accountEmail } = useSession();
  const [purchase] = useState(() => begunPurchase(accountEmail).read());
  const isThere = isPlanThere(plan, purchase);
  const { isLate, askAgain } = useRefreshUntil(isThere);
  if (isThere) {
    const until = plan.next_payment_date;
    return (
      <Banner
        isLive
        tone="good"
        title={`Thank you. Your account is on the ${plan.name} plan`}
        onDismiss={onDismiss}
      >
        {until !== null && `It is paid until ${formatUtcDay(until)}. `}The invoice is in{' '}
        <Anchor component={Link} to="/billing" inherit underline="always">
          Billing
        </Anchor>
        .
      </Banner>
    );
  }
  const name = purchase === undefined ? 'plan' : `${purchase.name} plan`;
  if (isLate) {
    return (
      <Banner
        isLive
        tone="average"
        title="The confirmation of your payment takes longer than usual"
        action={
          <Button variant="default" size="xs" onClick={askAgain}>
            Check again
          </Button>
        }
      >
        You need not wait, and need not pay again: your {name} begins as soon as the payment
        provider confirms it.
      </Banner>
    );
  }
  return (
    <Banner
      isLive
      tone="neutral"
      title="Your payment is being confirmed"
      action={<Loader size={20} aria-label="Waiting" />}
    >
      The payment provider tells us within seconds. Your {name} then begins by itself; you may leave
      this page.
    </Banner>
  );
}
