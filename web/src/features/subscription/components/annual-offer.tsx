import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { annualSaving, periodDays } from '../../../../../shared/plans/annual-saving.ts';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { Banner } from '../../../components/banner.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatEuro, formatWholeEuro } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { changesRunning } from '../rules/changes-running.ts';
import { checkoutAddress } from '../api/checkout-address.ts';

/** The same plan paid annually, for those who pay it every 30 days: their card has no button for it before it expires. */
export function AnnualOffer({ plans }: { plans: readonly ListedPlan[] }) {
  const { plan, userId, isRoot, isSuspended } = useSession();
  const now = new Date(useNow());
  const listed = plans.find(({ name }) => name === plan.name);
  if (listed === undefined || plan.annual || !isRoot || isSuspended) return null;
  const saved = annualSaving(listed);
  if (saved <= 0 || !changesRunning(plan, now)) return null;
  const to = checkoutAddress({ name: listed.name, annual: true }, userId);
  return (
    <Banner
      tone="neutral"
      title={`Pay your ${plan.name} plan annually: save ${formatWholeEuro(saved)} a year`}
      action={
        <Button component={Link} to={to} variant="default" size="xs">
          Pay annually
        </Button>
      }
    >
      {formatEuro(12 * listed.priceAnnual)} for twelve months that begin now, instead of{' '}
      {formatEuro(listed.priceMonth)} every {periodDays} days. What is left of the days that you
      have paid for is taken off.
    </Banner>
  );
}
