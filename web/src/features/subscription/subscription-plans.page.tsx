import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPage } from '../../components/error-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { endOf } from '../../entities/session/plan-standing.ts';
import { useSession } from '../../entities/session/session.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useNow } from '../../lib/use-now.ts';
import { AnnualOffer } from './annual-offer.tsx';
import { BillingNote } from './billing-note.tsx';
import { EnterpriseCard } from './enterprise-card.tsx';
import { PaymentReturn } from './payment-return.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { plansQuery } from './plan-queries.ts';
import { planVerdict } from './plan-verdict.ts';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { StandingBanner } from './standing-banner.tsx';
import { TermsCard } from './terms-card.tsx';
import classes from './subscription.module.css';

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
      <div className={classes['page']}>
        <div className={classes['banners']}>
          <PaymentReturn />
          <StandingBanner plans={plans.data ?? []} />
          <BillingNote billing={billing} />
          {endOf(plan) !== null && <p className={classes['small']}>Dates are in UTC.</p>}
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
      </div>
    </>
  );
}
