import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { planUsageQuery } from '../../../entities/session/api/plan-usage.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { FreeChoice } from './free-choice.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { compareWithPlan } from '../rules/feature-check.ts';

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
        <Skeleton height={200} radius="md" />
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
