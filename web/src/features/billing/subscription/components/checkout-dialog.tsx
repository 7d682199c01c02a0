import { capital } from '../../../../../../shared/words/capital.ts';
import { Skeleton, Button, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choosePlan, type ListedPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { DialogFrame, DialogButtons } from '../../../../components/forms/dialog-frame.tsx';
import { ErrorState } from '../../../../components/messages/error-state.tsx';
import { planUsageQuery } from '../../../../entities/session/api/plan-usage.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { compareWithPlan, placesOf } from '../rules/feature-check.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import classes from './subscription.module.css';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { formatNumber, formatEuro } from '../../../../lib/format.ts';
import { limitWords } from '../rules/plan-features.ts';
import { periodDays } from '../../../../../../shared/plans/annual-saving.ts';
import { ownState } from '../../../../lib/route-state.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { checkoutAddress } from '../api/purchase.ts';
import { changesRunning } from '../rules/purchase-rules.ts';
import { ChangeReview } from './change-review.tsx';
import { previewQuery } from '../api/plan-queries.ts';
import { useVatWords } from '../api/vat-words.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

interface CheckoutDialogProps {
  /** The last one that was asked about. */
  plan: ListedPlan;
  isOpen: boolean;
  onClose: () => void;
  /** As on the cards. */
  annual: boolean;
  isBilled: boolean;
}

/** First whether the account fits the plan, then how it is paid. */
export function CheckoutDialog({ isOpen, onClose, ...props }: CheckoutDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={`${props.plan.name} plan`} size="lg">
      <Steps {...props} onClose={onClose} />
    </DialogFrame>
  );
}

function Steps({ plan, onClose, annual, isBilled }: Omit<CheckoutDialogProps, 'isOpen'>) {
  const { userId, plan: current } = useSession();
  // Everything of a trial fits into every plan.
  const isChecked = current.name !== 'Trial';
  const usage = useQuery({ ...planUsageQuery(userId), enabled: isChecked });
  if (isChecked && usage.isError) {
    return (
      <ErrorState
        error={usage.error}
        title="Your sites and users could not be counted"
        onRetry={() => usage.refetch()}
      />
    );
  }
  if (isChecked && (usage.data === undefined || usage.isFetching)) {
    return (
      <div aria-busy="true" aria-label="Comparing what you have with the plan">
        <Skeleton height={200} />
      </div>
    );
  }
  const comparison = usage.data === undefined ? [] : compareWithPlan(usage.data, plan);
  if (comparison.some(({ fits }) => !fits)) {
    return <ComparisonTable plan={plan} comparison={comparison} onClose={onClose} />;
  }
  return isBilled ? (
    <PaymentChoice plan={plan} annual={annual} onClose={onClose} />
  ) : (
    <FreeChoice plan={plan} onClose={onClose} />
  );
}

/** Without billing: the plan changes at once. */
function FreeChoice({ plan: { name }, onClose }: { plan: ListedPlan; onClose: () => void }) {
  const { userId, refresh } = useSession();
  const choose = useMutation({
    mutationFn: () => callApi(choosePlan, { params: { userId }, body: { name } }),
    onSettled: refresh,
  });
  const confirm = async (): Promise<void> => {
    await choose.mutateAsync();
    onClose();
    snackbar.success(`Your account is on the ${name} plan now`);
  };
  // What fails is said in the dialog.
  const tryIt = (): void => void confirm().catch(() => undefined);
  return (
    <>
      <p className={classes['words']}>
        Your account changes to the {name} plan at once, with all its limits.
      </p>
      {choose.isError && <Banner isLive tone="bad" title={errorMessage(choose.error)} />}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
        <BusyButton isBusy={choose.isPending} onClick={tryIt} data-autofocus>
          Change to {name}
        </BusyButton>
      </DialogButtons>
    </>
  );
}

interface ComparisonTableProps {
  plan: ListedPlan;
  comparison: readonly Compared[];
  onClose: () => void;
}

type Compared = ReturnType<typeof compareWithPlan>[number];

const columns = (plan: ListedPlan): Column<Compared>[] => [
  { head: 'Feature', kind: 'name', cell: ({ name }) => name },
  { head: 'You have', cell: ({ used }) => formatNumber(used) },
  { head: `${plan.name} allows`, cell: ({ allowance }) => limitWords(allowance) },
  {
    head: 'Fits',
    cell: ({ fits }) => (
      <span className={classes['fit']} data-fits={fits}>
        <Icon name={fits ? 'check' : 'warning'} size={16} />
        {fits ? 'Yes' : 'Too many'}
      </span>
    ),
  },
];

/** In the place of the payment: what the account has more of than the plan allows. */
function ComparisonTable({ plan, comparison, onClose }: ComparisonTableProps) {
  const { isSuspended } = useSession();
  return (
    <>
      <p className={classes['words']}>
        Your account has more than the {plan.name} plan allows.{' '}
        {isSuspended
          ? 'Choose a larger plan. Afterwards you can remove what you no longer need, and change to a smaller one.'
          : 'Remove some of it, or choose a larger plan.'}
      </p>
      <DataTable
        label="Your account and the plan"
        frame="none"
        columns={columns(plan)}
        rows={comparison}
        rowKey={({ name }) => name}
      />
      <DialogButtons>
        {!isSuspended &&
          placesOf(comparison).map(({ path, title }) => (
            <LinkButton key={path} to={path}>
              {title}
            </LinkButton>
          ))}
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
}

interface PaymentChoiceProps {
  plan: ListedPlan;
  annual: boolean;
  onClose: () => void;
}

const pageWords =
  'Card and address are entered on the page of our payment provider, which shows taxes before you pay.';

/** How a change of a running subscription takes effect. */
function changeWords(shown: { atOnce: boolean } | undefined, annual: boolean): string {
  if (shown === undefined) return 'This changes your current subscription.';
  return shown.atOnce
    ? `The plan changes at once. A new period of ${annual ? '12 months' : `${periodDays} days`} begins today, and what is left of the old one is credited.`
    : `The plan changes when the paid period ends. A new period of ${annual ? '12 months' : `${periodDays} days`} begins then.`;
}

/** Every 30 days or annually; then off to the payment. */
function PaymentChoice({ plan, annual: initial, onClose }: PaymentChoiceProps) {
  const { plan: current, userId } = useSession();
  const [annual, setAnnual] = useState(initial);
  const { name, priceMonth, priceAnnual } = plan;
  const vat = useVatWords()(plan);
  const isChange = changesRunning(current, new Date(useNow()));
  const preview = useQuery({ ...previewQuery(userId, { name, annual }), enabled: isChange });
  const shown = preview.isFetching ? undefined : preview.data;
  return (
    <>
      <Radio.Group
        label="How do you want to pay?"
        value={annual ? 'annual' : 'monthly'}
        onChange={(value) => setAnnual(value === 'annual')}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="monthly"
            data-autofocus={!annual || undefined}
            label={`Every ${periodDays} days: ${formatEuro(priceMonth)}`}
            description={capital(vat)}
          />
          <Radio
            value="annual"
            data-autofocus={annual || undefined}
            label={`Annually: ${formatEuro(12 * priceAnnual)}`}
            description={`${formatEuro(priceAnnual)} a month, paid for 12 months in advance, ${vat}`}
          />
        </Stack>
      </Radio.Group>
      <p className={classes['words']}>{isChange ? changeWords(shown, annual) : pageWords}</p>
      {isChange && <ChangeReview plan={plan} preview={preview} />}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
        {isChange && shown === undefined ? (
          <Button variant="filled" disabled>{`Change to ${name}`}</Button>
        ) : (
          <LinkButton
            variant="filled"

            to={checkoutAddress({ name, annual }, userId)}
            state={ownState({ confirmed: true, agreed: shown && { at: shown.at, due: shown.due } })}
          >
            {isChange ? `Change to ${name}` : 'Continue to payment'}
          </LinkButton>
        )}
      </DialogButtons>
    </>
  );
}
