import { Button, Group } from '@mantine/core';
import { periodDays, annualSaving } from '../../../../../../shared/plans/annual-saving.ts';
import type { ListedPlan, UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { PaymentDetailsButton } from '../../../../entities/payment/payment-details-button.tsx';
import { endOf, planStanding } from '../../../../entities/session/rules/plan-standing.ts';
import { formatEuro, formatUtcDay, formatWholeEuro } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useCancellation, type Cancellation } from '../api/use-cancellation.ts';
import { useVatWords } from '../api/vat-words.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { changesRunning } from '../rules/purchase-rules.ts';
import { checkoutAddress } from '../api/purchase.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { refusalOf } from '../../../../lib/api.ts';
import { useDialogCode } from './use-dialog-code.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** When the next payment is due, or what has become of the plan without one. */
export function StandingBanner({ plans }: { plans: readonly ListedPlan[] }) {
  const cancellation = useCancellation();
  const { plan } = cancellation;
  const vatWords = useVatWords();
  const [listed] = plans;
  const { kind } = planStanding(plan, new Date(useNow()));
  const end = endOf(plan);
  if (kind === 'barred') return <Barred />;
  // The banner about the deletion says what there is to say.
  if (end === null || kind === 'leaving') return null;
  if (kind === 'suspended' || kind === 'expired') return <Expired plan={plan} />;
  if (kind === 'ending') {
    return (
      <Banner
        tone="average"
        title={`Account to be suspended on ${formatUtcDay(end)}`}
        action={<ResumeControl cancellation={cancellation} />}
      >
        You have cancelled the {plan.name} plan. Everything works until that day.
      </Banner>
    );
  }
  if (plan.name === 'Trial') {
    return (
      <Banner tone="neutral" title={`Your trial ends on ${formatUtcDay(end)}`}>
        Choose a plan by then to keep it running.
      </Banner>
    );
  }
  return (
    <Banner
      tone="neutral"
      title={`Next payment date: ${formatUtcDay(end)}`}
      {...(plan.is_paid && {
        action: (
          <Group gap="xs">
            {plan.changes_to !== null && <ResumeControl cancellation={cancellation} />}
            <PaymentDetailsButton size="xs" />
            <CancelControl cancellation={cancellation} endsOn={end} />
          </Group>
        ),
      })}
    >
      {plan.changes_to === null
        ? nextPayment(plan, listed && vatWords(listed))
        : plannedWords(plan.name, plan.changes_to)}
    </Banner>
  );
}

const plannedWords = (
  current: string,
  { name, annual, date }: NonNullable<UserPlan['changes_to']>,
): string =>
  `Your plan changes to ${name} on ${formatUtcDay(date)}, paid ${annual ? 'annually' : `every ${periodDays} days`}. Until then you have the ${current} plan, and can keep it.`;

/** @param vat whether it is added; undefined until it is known */
function nextPayment(
  { annual, priceAnnual, priceMonth, name }: UserPlan,
  vat: string | undefined,
): string {
  const price = annual
    ? `${formatEuro(12 * priceAnnual)} for another 12 months`
    : `${formatEuro(priceMonth)} for another ${periodDays} days`;
  return `${price} of the ${name} plan${vat === undefined ? '' : `, ${vat}`}.`;
}

function Expired({
  plan: { name, suspendedAccount, suspends_on: suspendsOn },
}: {
  plan: UserPlan;
}) {
  const deadline = suspendsOn === null ? '' : ` by ${formatUtcDay(suspendsOn)}`;
  return (
    <Banner tone="bad" title={name === 'Trial' ? 'Trial Expired' : 'Subscription Expired'}>
      Your {name === 'Trial' ? 'trial' : 'subscription'} has expired and services are unavailable.{' '}
      {suspendedAccount
        ? 'Your account is suspended. Choose a plan, and everything starts again at once.'
        : `Everything stays readable. Choose a plan${deadline}, or your account is suspended.`}
    </Banner>
  );
}

const Barred = () => (
  <Banner
    tone="bad"
    title="Your account is suspended"
    action={
      <LinkButton to="/contactUs" size="xs">
        Contact Us
      </LinkButton>
    }
  >
    The operator has suspended it. A payment does not change that: please write to us.
  </Banner>
);

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
        <LinkButton to={to} size="xs">
          Pay annually
        </LinkButton>
      }
    >
      {formatEuro(12 * listed.priceAnnual)} for twelve months that begin now, instead of{' '}
      {formatEuro(listed.priceMonth)} every {periodDays} days. What is left of the days that you
      have paid for is taken off.
    </Banner>
  );
}

const fetchDialog = () => import('./cancel-dialog.tsx');

interface CancelControlProps {
  cancellation: Cancellation;
  /** The end of the paid period. */
  endsOn: string;
}

/** Cancels the subscription, after asking. */
function CancelControl({ cancellation, endsOn }: CancelControlProps) {
  const { isOpen, open, close } = useDialogAbout<'cancel'>();
  const code = useDialogCode(fetchDialog, isOpen, close);
  return (
    <>
      <Button size="xs" onClick={({ currentTarget }) => open('cancel', currentTarget)}>
        Cancel subscription
      </Button>
      {code !== undefined && (
        <code.CancelDialog
          cancellation={cancellation}
          endsOn={endsOn}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}

/** Undoes the cancellation. */
function ResumeControl({ cancellation }: { cancellation: Cancellation }) {
  const { plan, resume, isBusy } = cancellation;
  const takeBack = (): void =>
    void resume().then(
      () => snackbar.success(`Your ${plan.name} plan continues`),
      (error: unknown) =>
        snackbar.error(refusalOf(error) ?? 'Something went wrong. Please try again later.'),
    );
  return (
    <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={takeBack}>
      Keep the plan
    </BusyButton>
  );
}
