import { Stack, Text, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPage } from '../../components/error-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { endOf } from '../../entities/session/rules/plan-standing.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { useNow } from '../../lib/use-now.ts';
import { AnnualOffer } from './components/annual-offer.tsx';
import { EnterpriseCard } from './components/enterprise-card.tsx';
import { PaymentReturn } from './components/payment-return.tsx';
import { PlanChoice } from './components/plan-choice.tsx';
import { plansQuery } from './api/plan-queries.ts';
import { planVerdict } from './rules/plan-verdict.ts';
import { StandingBanner } from './components/standing-banner.tsx';
import type { RuntimeConfig } from '../../../../shared/deployment/runtime-config.ts';
import { Banner } from '../../components/banner.tsx';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/section.tsx';
import { useTermsDocuments } from '../../components/use-terms-documents.ts';
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

/** The cards in their final size. */
function PlansSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the plans">
      <Skeleton height={36} width={160} mb={16} />
      <div className={classes['cards']}>
        {['Business', 'Team', 'Developer'].map((name) => (
          <Skeleton key={name} height={188} radius={12} />
        ))}
      </div>
      <Skeleton height={28} width={240} mt={32} mb={16} />
      <Skeleton height={168} radius={12} />
    </div>
  );
}

/** What a customer must know of how this installation takes payments. */
function BillingNote({ billing }: { billing: RuntimeConfig['billing'] | undefined }) {
  if (billing === 'sandbox') {
    return (
      <Banner tone="neutral" title="Payments go to a sandbox: no money moves">
        Its payment page is on this machine. Invoices and mails are those of a real payment.
      </Banner>
    );
  }
  if (billing !== 'not-configured') return null;
  return (
    <Banner tone="average" title="Payments are not set up yet. Contact support.">
      Plans cannot be bought until then.
    </Banner>
  );
}

/** What a customer agrees to. */
function TermsCard() {
  return (
    <Section id="terms" title="Terms">
      <ul className={classes['documents']}>
        {useTermsDocuments().map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={classes['document'] ?? ''}>
              <Icon name="page" size={18} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
