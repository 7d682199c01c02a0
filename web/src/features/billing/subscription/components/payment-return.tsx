import { Button, Loader } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../../../components/messages/banner.tsx';
import { focusNear } from '../../../../components/layout/focus-near.ts';
import { PaymentDetailsButton } from '../../../../entities/payment/payment-details-button.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { formatUtcDay } from '../../../../lib/format.ts';
import { begunPurchase, isPlanThere } from '../api/purchase.ts';
import type { Purchase } from '../api/plan-queries.ts';
import { usePaymentOutcome } from '../api/use-payment-outcome.ts';
import { useRefreshUntil } from '../api/use-refresh-until.ts';

/** What became of a payment, for those who come back from the payment page or from their bank. */
export function PaymentReturn() {
  const [query, setQuery] = useSearchParams();
  const { accountEmail } = useSession();
  const [purchase] = useState(() => begunPurchase(accountEmail).read());
  const outcome = query.get('payment');
  const session = query.get('session') ?? undefined;
  const dismiss = (): void => {
    begunPurchase(accountEmail).clear();
    setQuery({}, { replace: true });
    // The button goes with the message.
    focusNear();
  };
  // Without either, nothing was begun, and there is nothing to thank for.
  if (outcome === 'done' && (session !== undefined || purchase !== undefined))
    return <AfterPayment session={session} purchase={purchase} onDismiss={dismiss} />;
  if (outcome === 'planned' && purchase !== undefined)
    return <Planned purchase={purchase} onDismiss={dismiss} />;
  if (outcome !== 'cancelled') return null;
  return (
    <Banner isLive tone="neutral" title="The payment was cancelled" onDismiss={dismiss}>
      Nothing was charged, and your plan has not changed.
    </Banner>
  );
}

interface NoteProps {
  title: string;
  children: ReactNode;
}

/** Something that is over within seconds. */
const Waiting = (note: NoteProps) => (
  <Banner isLive tone="neutral" action={<Loader size={20} aria-label="Waiting" />} {...note} />
);

/** Something that is not over although it should be. */
const Late = ({ onCheck, ...note }: NoteProps & { onCheck: () => void }) => (
  <Banner
    isLive
    tone="average"
    action={
      <Button size="xs" onClick={onCheck}>
        Check again
      </Button>
    }
    {...note}
  />
);

interface AfterPaymentProps {
  session: string | undefined;
  purchase: Purchase | undefined;
  onDismiss: () => void;
}

/** The payment provider says what became of it; the address alone says nothing. */
function AfterPayment({ session, purchase, onDismiss }: AfterPaymentProps) {
  const { plan } = useSession();
  const { outcome, isLate, pollAgain } = usePaymentOutcome(session, purchase);
  if (outcome === 'paid') return <Paid purchase={purchase} onDismiss={onDismiss} />;
  if (outcome === 'refused') {
    return (
      <Banner
        isLive
        tone="bad"
        title="Your bank refused; nothing was charged"
        action={<PaymentDetailsButton size="xs" />}
        onDismiss={onDismiss}
      >
        You keep your {plan.name} plan. Choose the plan again to try another time, or with another
        card.
      </Banner>
    );
  }
  if (outcome === 'none') {
    return (
      <Banner isLive tone="neutral" title="Nothing was paid" onDismiss={onDismiss}>
        Nothing was charged, and your plan has not changed.
      </Banner>
    );
  }
  if (outcome === 'failed') {
    return (
      <Late title="Your payment could not be checked" onCheck={pollAgain}>
        The payment provider does not answer. Before you pay again, please check once more.
      </Late>
    );
  }
  if (outcome === 'waiting' && isLate) {
    return (
      <Late title="Your bank has not confirmed the payment" onCheck={pollAgain}>
        Nothing is charged until you confirm it on the page of your bank. Your plan has not changed.
      </Late>
    );
  }
  return (
    <Waiting title={outcome === 'waiting' ? 'Waiting for your bank' : 'Checking your payment'}>
      {outcome === 'waiting'
        ? 'Nothing is charged until you have confirmed the payment on the page that was opened.'
        : 'We are asking the payment provider for the result.'}
    </Waiting>
  );
}

/** A smaller plan was chosen; the account shows it once the payment provider has confirmed it. */
function Planned({ purchase, onDismiss }: { purchase: Purchase; onDismiss: () => void }) {
  const { plan } = useSession();
  const { changes_to: next } = plan;
  const isThere = next?.name === purchase.name && next.annual === purchase.annual;
  const { isLate, pollAgain } = useRefreshUntil(isThere);
  if (isThere) {
    return (
      <Banner
        isLive
        tone="good"
        title={`Your plan changes to ${next.name} on ${formatUtcDay(next.date)}`}
        onDismiss={onDismiss}
      >
        Nothing was charged.
      </Banner>
    );
  }
  if (isLate) {
    return (
      <Late title="Changing your plan is taking longer than usual" onCheck={pollAgain}>
        Nothing was charged. The payment provider has not confirmed the change yet.
      </Late>
    );
  }
  return <Waiting title="Your plan change is being confirmed">Nothing was charged.</Waiting>;
}

/** Paid for; the plan follows within seconds. */
function Paid({ purchase, onDismiss }: Omit<AfterPaymentProps, 'session'>) {
  const { plan } = useSession();
  const isThere = isPlanThere(plan, purchase);
  const { isLate, pollAgain } = useRefreshUntil(isThere);
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
        <Link to="/billing">Billing</Link> and in your mail.
      </Banner>
    );
  }
  const name = purchase === undefined ? 'plan' : `${purchase.name} plan`;
  if (isLate) {
    return (
      <Late
        title="Payment received, but the plan change is taking longer than usual"
        onCheck={pollAgain}
      >
        You do not need to wait or pay again: your {name} starts as soon as the payment provider
        notifies us.
      </Late>
    );
  }
  return (
    <Waiting title="Payment received">
      Your {name} begins within seconds; you may leave this page.
    </Waiting>
  );
}
