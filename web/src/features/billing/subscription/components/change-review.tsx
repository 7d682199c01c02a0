import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { previewCheckout } from '../../../../../../shared/calls/billing/payments.ts';
import type { ListedPlan, UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { Facts } from '../../../../components/tables/facts.tsx';
import { RetryBanner } from '../../../../components/messages/retry-banner.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { formatEuro, formatUtcDay, formatNumber } from '../../../../lib/format.ts';
import { featuresOf, limitsOf } from '../rules/plan-features.ts';

type Preview = CallResult<typeof previewCheckout>;

interface ChangeReviewProps {
  plan: ListedPlan;
  preview: UseQueryResult<Preview>;
}

/** What a change of a running subscription costs, when, and what it takes away: before the button. */
export function ChangeReview({ plan, preview }: ChangeReviewProps) {
  const { plan: current } = useSession();
  if (preview.isError && !preview.isFetching) {
    return (
      <RetryBanner
        isLive
        tone="average"
        title="The amount cannot be shown at the moment"
        query={preview}
      >
        The payment provider did not return the price of the change, so you cannot change now. Your
        plan stays as it is.
      </RetryBanner>
    );
  }
  if (preview.data === undefined) {
    return (
      <div aria-busy="true" aria-label="Asking the payment provider what the change costs">
        <Skeleton height={112} />
      </div>
    );
  }
  const { atOnce, starts } = preview.data;
  const day = formatUtcDay(starts);
  const losses = planLosses(current, plan);
  return (
    <Stack mt={16} w="100%" aria-live="polite">
      <Stack component="dl" gap={8}>
        <Facts isBeside of={rowsOf(preview.data, plan.name, current.name)} />
      </Stack>
      {losses.length > 0 && (
        <div>
          <Title order={3} size="h5" mb={4}>{`What you lose from ${atOnce ? 'today' : day}`}</Title>
          <Box component="ul" pl={20} style={{ listStyle: 'disc' }}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </Box>
        </div>
      )}
      <Text c="dimmed">
        {atOnce
          ? 'It will be charged to your card. '
          : `Nothing changes until ${day}, and you can undo the change until then. `}
        {current.changes_to !== null &&
          `Your planned change to ${current.changes_to.name} will be cancelled. `}
        Dates are in UTC.
      </Text>
    </Stack>
  );
}

function rowsOf(preview: Preview, name: string, current: string): [string, string][] {
  const { atOnce, due, vat, credit, creditLeft, next, starts } = preview;
  const withVat = vat === 0 ? '' : `, ${formatEuro(vat)} of it VAT`;
  const nextWords = `${formatEuro(next.amount)} on ${formatUtcDay(next.date)}`;
  if (!atOnce)
    return [
      ['Due today', formatEuro(due)],
      [`${current} until`, formatUtcDay(starts)],
      [`Next payment, for ${name}`, nextWords],
    ];
  return [
    ['Due today', `${formatEuro(due)}${due > 0 ? withVat : ''}`],
    ...(credit > 0 ? [['Credit for the unused time', formatEuro(credit)] as [string, string]] : []),
    ...(creditLeft > 0
      ? [['Stays as your credit', formatEuro(creditLeft)] as [string, string]]
      : []),
    ['Next payment', nextWords],
  ];
}

interface Allowance {
  unlimited: boolean;
  limit: number;
}

/** What a change of plan takes away: 'Sites: 5 instead of 10'. */
function planLosses(current: UserPlan, plan: ListedPlan): string[] {
  const [has, gets] = [limitsOf(featuresOf(current).features), limitsOf(plan.features)];
  return [
    ...limitLoss('Sites', has.sites, gets.sites),
    ...limitLoss('Pages per site', has.pages, gets.pages),
    ...limitLoss('Sub-users', has.subusers, gets.subusers),
    ...limitLoss('Competitor sites', has.competitors, gets.competitors),
    ...textLoss('Scans', current.psiscan, plan.psiscan),
    ...textLoss('Uptime checks', current.uptime, plan.uptime),
    ...textLoss('Screenshots', current.screenshot, plan.screenshot),
    ...textLoss('Notifications', current.notification, plan.notification),
  ];
}

function limitLoss(name: string, has: Allowance, gets: Allowance): string[] {
  if (gets.unlimited) return [];
  if (!has.unlimited && has.limit <= gets.limit) return [];
  const before = has.unlimited ? 'unlimited' : formatNumber(has.limit);
  return [`${name}: ${formatNumber(gets.limit)} instead of ${before}`];
}

/** Such texts are the same for all plans, or more of the same; a larger plan's own are no loss. */
const textLoss = (name: string, has: string, gets: string): string[] =>
  has === gets || Number.parseInt(gets, 10) > Number.parseInt(has, 10)
    ? []
    : [`${name}: ${gets} instead of ${has}`];
