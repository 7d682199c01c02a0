import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../../components/tables/facts.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { DeleteAccountCard } from '../../../entities/account-data/delete-card.tsx';
import { ExportCard } from '../../../entities/account-data/export-card.tsx';
import { invoicesQuery } from '../../../entities/payment/invoices-query.ts';
import { PaymentDetailsButton } from '../../../entities/payment/payment-details-button.tsx';
import { planUsageQuery } from '../../../entities/session/api/plan-usage.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useConfig } from '../../../lib/config.ts';
import { useNow } from '../../../lib/use-now.ts';
import { billingVerdict, moneyOf } from './billing-verdict.ts';
import { InvoicesSection } from './invoices-section.tsx';
import { UsageSection } from './usage-section.tsx';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { formatEuro } from '../../../lib/format.ts';
import surfaces from '../../../components/layout/surfaces.module.css';
import { LineBelow } from '../../../components/tables/data-table.tsx';

/** Billing: what was invoiced, and how much of its plan the account uses. */
export function Component() {
  const billing = useConfig()?.billing;
  // Nothing of money is shown before it is known whether there is any.
  if (billing === undefined || billing === 'off') return <WithoutMoney />;
  return <WithInvoices />;
}

function WithoutMoney() {
  const { userId, plan } = useSession();
  const usage = useQuery(planUsageQuery(userId));
  return (
    <>
      <PageHeader title="Billing" description={`${plan.name} plan`} />
      <Stack gap={40}>
        <Section id="plan" title={`${plan.name} plan`}>
          <PlanLines plan={plan} money={null} />
        </Section>
        <UsageSection usage={usage} />
        <AccountData />
      </Stack>
    </>
  );
}

function WithInvoices() {
  const { userId, plan, isSuspended } = useSession();
  const invoices = useQuery(invoicesQuery(userId));
  const usage = useQuery(planUsageQuery(userId));
  const now = new Date(useNow());
  const { data } = invoices;
  // All at once, as the height of each part moves those below it. Suspended owners come for their data, which is shown
  // at once.
  if (!isSuspended && (invoices.isPending || usage.isPending)) {
    return (
      <>
        <PageHeader
          title="Billing"
          description={`${plan.name} plan`}
          action={<PaymentDetailsButton />}
        />
        <Skeleton h="100vh" radius={12} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Billing"
        description={data === undefined ? `${plan.name} plan` : billingVerdict(data, plan, now)}
        action={<PaymentDetailsButton />}
      />
      <Stack gap={40}>
        <Section id="plan" title={`${plan.name} plan`}>
          <PlanLines plan={plan} money={data && moneyOf(data)} />
        </Section>
        <InvoicesSection invoices={invoices} />
        <UsageSection usage={usage} />
        <AccountData />
      </Stack>
    </>
  );
}

/** Suspended owners, who do not reach the settings, have their data here. */
function AccountData() {
  const { isRoot, isSuspended } = useSession();
  if (!isRoot || !isSuspended) return null;
  return (
    <>
      <ExportCard />
      <DeleteAccountCard />
    </>
  );
}

interface PlanLinesProps {
  plan: UserPlan;
  /** Of all invoices; undefined until it is known, null where there is no billing. */
  money: ReturnType<typeof moneyOf> | undefined | null;
}

/** What was invoiced, and what the plan does for it. */
function PlanLines({ plan, money }: PlanLinesProps) {
  const lines = [
    ['Notification', plan.notification],
    ['PSI scan', plan.psiscan],
    ['Uptime', plan.uptime],
    ['Screenshot', plan.screenshot],
  ] as const;
  return (
    <SimpleGrid
      component="dl"
      minColWidth={150}
      autoFlow="auto-fit"
      spacing={24}
      className={surfaces['panel'] ?? ''}
    >
      {money !== null && (
        <Facts
          of={[
            [
              'Total',
              <>
                <Text span fz="lg" fw={600} lh={1.1}>
                  {money === undefined ? '–' : formatEuro(money.left)}
                </Text>
                {money?.back !== undefined && (
                  <LineBelow>{`${formatEuro(money.invoiced)} invoiced, ${money.back}`}</LineBelow>
                )}
              </>,
            ],
          ]}
        />
      )}
      <Facts of={lines} />
    </SimpleGrid>
  );
}
