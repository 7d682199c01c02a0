import { Button, Group, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { periodDays } from '../../../../../shared/plans/annual-saving.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { ErrorState } from '../../../components/messages/error-state.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { PaymentDetailsButton } from '../../../entities/payment/payment-details-button.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useOwnState } from '../../../lib/route-state.ts';
import { useNow } from '../../../lib/use-now.ts';
import { navigateAway } from '../../../lib/navigate-away.ts';
import { begunPurchase, purchaseOf } from './api/purchase.ts';
import { ChangeReview } from './components/change-review.tsx';
import { changesRunning } from './rules/purchase-rules.ts';
import {
  Agreed,
  plansQuery,
  previewQuery,
  type Purchase,
  useCheckout,
} from './api/plan-queries.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

const Confirmed = z.object({ confirmed: z.literal(true), agreed: Agreed.optional() });

const ToPlans = () => <LinkButton to="/subscription-plans">Subscription Plans</LinkButton>;

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
          The plan does not exist, or the link belongs to another user. Nothing was charged.
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
  const confirmed = Confirmed.safeParse(useOwnState()).data;
  const isChange = changesRunning(plan, new Date(useNow()));
  // A mere link, which anyone can send, charges no card, and nothing is charged that was not shown.
  const needsReview = isChange && confirmed?.agreed === undefined;
  const [isReviewing, setReviewing] = useState(needsReview);
  const begin = async (agreed: Agreed | undefined): Promise<void> => {
    begunPurchase(accountEmail).write(purchase);
    try {
      const { url, toConfirm, starts } = await checkout.mutateAsync({ ...purchase, agreed });
      if (toConfirm) return;
      if (url !== null) return navigateAway(url);
      await refresh();
      const outcome = starts === null ? 'done' : 'planned';
      await navigate(`/subscription-plans?payment=${outcome}`, { replace: true });
    } catch {
      // What fails is shown from the mutation.
      begunPurchase(accountEmail).clear();
    }
  };
  const start = (agreed: Agreed | undefined): void => void begin(agreed);
  const startOnce = useEffectEvent(() => start(confirmed?.agreed));
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isReviewing || hasBegun.current) return;
    hasBegun.current = true;
    startOnce();
  }, [isReviewing]);

  const words = `${purchase.name} plan, paid ${purchase.annual ? 'annually' : `every ${periodDays} days`}`;
  if (checkout.data?.toConfirm === true && checkout.data.url !== null)
    return <ConfirmAtBank url={checkout.data.url} name={purchase.name} />;
  if (checkout.isError) {
    const again = (): void => {
      checkout.reset();
      if (isChange) setReviewing(true);
      else start(undefined);
    };
    return <Failure error={checkout.error} onRetry={again} />;
  }
  if (isReviewing && checkout.isIdle)
    return <Review purchase={purchase} words={words} onAgree={start} />;
  return (
    <Stack align="center" px={24} py={64} ta="center" aria-live="polite">
      <Loader size={28} />
      <p>
        <strong>{words}</strong>
        <br />
        {isChange ? 'Changing your plan …' : 'Opening the page of our payment provider …'}
      </p>
    </Stack>
  );
}

interface ReviewProps {
  purchase: Purchase;
  words: string;
  onAgree: (agreed: Agreed) => void;
}

/** The amounts of a change, and the button that makes it. */
function Review({ purchase, words, onAgree }: ReviewProps) {
  const { plan, userId } = useSession();
  const plans = useQuery(plansQuery);
  const preview = useQuery(previewQuery(userId, purchase));
  const listed = plans.data?.find(({ name }) => name === purchase.name);
  const shown = preview.isFetching ? undefined : preview.data;
  return (
    <Panel component="section" align="flex-start" aria-label={words}>
      <Group component="h2" justify="space-between" gap={8} fz="lg" lh="28px">
        {words}
      </Group>
      {listed !== undefined && <ChangeReview plan={listed} preview={preview} />}
      <Group gap={8} justify="center">
        <ToPlans />
        <Button
          variant="filled"
          disabled={shown === undefined || listed === undefined}
          onClick={() => shown && onAgree({ at: shown.at, due: shown.due })}
        >
          {plan.name === purchase.name ? 'Change the payment' : `Change to ${purchase.name}`}
        </Button>
      </Group>
    </Panel>
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
          <Button
            variant="filled"
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            onClick={wait}
          >
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
        title={is('amount_changed') ? 'The amount has changed' : 'The payment could not be started'}
        {...(!is('plan_too_small') && { onRetry })}
      />
      <Group gap={8} justify="center">
        {is('payment_failed') && <PaymentDetailsButton />}
        <ToPlans />
      </Group>
    </>
  );
}
