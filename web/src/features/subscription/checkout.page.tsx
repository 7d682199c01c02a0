import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { periodDays } from '../../../../shared/annual-saving.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaymentDetailsButton } from '../../entities/payment/payment-details-button.tsx';
import { useSession } from '../../entities/session/session.tsx';
import { ApiError } from '../../lib/api.ts';
import { useOwnState } from '../../lib/route-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { leaveFor } from '../../lib/leave-for.ts';
import { begunPurchase } from './begun-purchase.ts';
import { isChangedAtOnce } from './changed-at-once.ts';
import { purchaseOf } from './checkout-address.ts';
import { type Purchase, useCheckout } from './plan-queries.ts';
import classes from './subscription.module.css';

const Confirmed = z.object({ confirmed: z.literal(true) });

const ToPlans = () => (
  <Button component={Link} to="/subscription-plans" variant="default">
    Subscription Plans
  </Button>
);

/** The redirect page of a purchase: on to the payment provider. */
export function Component() {
  const { userId } = useSession();
  const [query] = useSearchParams();
  const purchase = purchaseOf(query, userId);
  return (
    <>
      <PageHeader title="Checkout" />
      {purchase === undefined ? (
        <EmptyState icon="plans" title="This link is not valid" action={<ToPlans />}>
          Its plan does not exist, or it is another user’s link. Nothing was charged.
        </EmptyState>
      ) : (
        <Redirect purchase={purchase} />
      )}
    </>
  );
}

function Redirect({ purchase }: { purchase: Purchase }) {
  const { plan, accountEmail, refresh } = useSession();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const isConfirmed = Confirmed.safeParse(useOwnState()).success;
  // A mere link, which anyone can send, charges no card.
  const isAtOnce = isChangedAtOnce(plan, new Date(useNow()));
  const needsClick = isAtOnce && !isConfirmed;
  const begin = async (): Promise<void> => {
    begunPurchase(accountEmail).write(purchase);
    const { url, toConfirm } = await checkout.mutateAsync(purchase);
    if (toConfirm) return;
    if (url !== null) return leaveFor(url);
    await refresh();
    await navigate('/subscription-plans?payment=done', { replace: true });
  };
  // What fails is shown from the mutation.
  const start = (): void => void begin().catch(() => undefined);
  const startOnce = useEffectEvent(start);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (needsClick || hasBegun.current) return;
    hasBegun.current = true;
    startOnce();
  }, [needsClick]);

  const words = `${purchase.name} plan, paid ${purchase.annual ? 'annually' : `every ${periodDays} days`}`;
  if (checkout.data?.toConfirm === true && checkout.data.url !== null)
    return <ConfirmAtBank url={checkout.data.url} name={purchase.name} />;
  if (checkout.isError) return <Failure error={checkout.error} onRetry={start} />;
  if (needsClick && checkout.isIdle) {
    return (
      <EmptyState
        icon="plans"
        title={words}
        action={
          <>
            <Button onClick={start}>
              {plan.name === purchase.name ? 'Change the payment' : `Change to ${purchase.name}`}
            </Button>
            <ToPlans />
          </>
        }
      >
        Your {plan.name} plan changes at once, and the difference is charged to the card that you
        pay with.
      </EmptyState>
    );
  }
  return (
    <div className={classes['leaving']} aria-live="polite">
      <Loader size={28} />
      <p>
        <strong>{words}</strong>
        <br />
        {isAtOnce ? 'Changing your plan …' : 'Opening the page of our payment provider …'}
      </p>
    </div>
  );
}

/** 3-D Secure of a payment that no payment page has asked for. Its page leads nowhere, so it opens beside this one. */
function ConfirmAtBank({ url, name }: { url: string; name: string }) {
  const navigate = useNavigate();
  const wait = (): void => void navigate('/subscription-plans?payment=done', { replace: true });
  return (
    <EmptyState
      icon="billing"
      title="Your bank asks you to confirm the payment"
      action={
        <>
          <Button component="a" href={url} target="_blank" rel="noopener" onClick={wait}>
            Confirm the payment
          </Button>
          <ToPlans />
        </>
      }
    >
      The page of our payment provider opens in a new tab. Your {name} plan begins once you have
      confirmed there. Until then nothing changes, and nothing is charged.
    </EmptyState>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const is = (word: string) => error instanceof ApiError && error.has(word);
  if (is('not_configured')) {
    return (
      <EmptyState
        icon="billing"
        title="Payments are not set up yet. Contact support."
        action={<ToPlans />}
      >
        Nothing was charged, and your plan has not changed.
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorState
        error={error}
        title="The payment could not begin"
        {...(!is('plan_too_small') && { onRetry })}
      />
      <div className={classes['back']}>
        {is('payment_failed') && <PaymentDetailsButton />}
        <ToPlans />
      </div>
    </>
  );
}
