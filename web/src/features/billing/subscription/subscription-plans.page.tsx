import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { requestQuote } from '../../../../../shared/calls/billing/plans.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { ErrorPage } from '../../../components/messages/error-page.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { endOf } from '../../../entities/session/rules/plan-standing.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useConfig } from '../../../lib/config.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AnnualOffer, StandingBanner } from './components/plan-banners.tsx';
import { PaymentReturn } from './components/payment-return.tsx';
import { PlanChoice } from './components/plan-choice.tsx';
import { plansQuery } from './api/plan-queries.ts';
import { planVerdict } from './rules/plan-verdict.ts';
import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useTermsDocuments } from '../../../components/values/terms-documents.ts';
import classes from './components/subscription.module.css';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { ApiError, callApi, errorMessage } from '../../../lib/api.ts';
import { Panel } from '../../../components/layout/panel.tsx';

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
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {['Business', 'Team', 'Developer'].map((name) => (
          <Skeleton key={name} height={188} radius={12} />
        ))}
      </SimpleGrid>
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

/** Why a request is refused that has been made too often. */
const limitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.has('too_many_requests') ? errorMessage(error) : undefined;

/** For those who need more than the largest plan. */
function EnterpriseCard() {
  const { userId } = useSession();
  const quote = useMutation({ mutationFn: () => callApi(requestQuote, { params: { userId } }) });
  const request = (): void =>
    void quote.mutateAsync().then(
      () => snackbar.success('Request made successfully!'),
      (error: unknown) =>
        snackbar.error(
          ['Request was unsuccessfully, please try again later!', limitOf(error)].join(' ').trim(),
        ),
    );
  return (
    <Section id="enterprise" title="Enterprise">
      <Panel align="flex-start">
        <p className={classes['words']}>
          More sites, pages or users than the Business plan has? Ask us for a quote, and we reply by
          email.
        </p>
        <BusyButton
          variant="default"
          isBusy={quote.isPending}
          disabled={quote.isSuccess}
          onClick={request}
        >
          {quote.isSuccess ? 'Quote requested' : 'Request a Quote'}
        </BusyButton>
      </Panel>
    </Section>
  );
}
