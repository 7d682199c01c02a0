import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPage } from '../../components/error-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { endOf } from '../../entities/session/rules/plan-standing.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useNow } from '../../lib/use-now.ts';
import { AnnualOffer } from './components/annual-offer.tsx';
import { BillingNote } from './components/billing-note.tsx';
import { EnterpriseCard } from './components/enterprise-card.tsx';
import { PaymentReturn } from './components/payment-return.tsx';
import { PlanChoice } from './components/plan-choice.tsx';
import { plansQuery } from './api/plan-queries.ts';
import { planVerdict } from './rules/plan-verdict.ts';
import { PlansSkeleton } from './components/plans-skeleton.tsx';
import { StandingBanner } from './components/standing-banner.tsx';
import { TermsCard } from './components/terms-card.tsx';
import classes from './components/subscription.module.css';

/** Subscription Plans: which plan the account has, and how it gets another one. */
export function Component() {
  const { plan } = useSession();
  const plans = useQuery(plansQuery);
  const billing = useConfig()?.billing;
  const now = new Date(useNow());
  if (plans.isError) return <ErrorPage />;
  const isBilled = billing !== 'off';
  return (
    <>
      <PageHeader title="Subscription Plans" description={planVerdict(plan, now)} />
      <Stack gap={32}>
        <div className={classes['banners']}>
          <PaymentReturn />
          <StandingBanner plans={plans.data ?? []} />
          <BillingNote billing={billing} />
          {endOf(plan) !== null && <Text c="dimmed">Dates are in UTC.</Text>}
        </div>
        {(plans.isPending || billing === undefined) && <PlansSkeleton />}
        {plans.data?.length === 0 && (
          <EmptyState icon="plans">
            No pricing plans at the moment, please try again later
          </EmptyState>
        )}
        {plans.data !== undefined && plans.data.length > 0 && billing !== undefined && (
          <PlanChoice plans={plans.data} billing={billing} />
        )}
        {plans.data !== undefined && (billing === 'stripe' || billing === 'sandbox') && (
          <AnnualOffer plans={plans.data} />
        )}
        <div className={classes['pair']}>
          {billing !== undefined && isBilled && <EnterpriseCard />}
          <TermsCard />
        </div>
      </Stack>
    </>
  );
}
