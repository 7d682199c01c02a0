import { Button, Text } from '@mantine/core';
import { annualSaving, periodDays } from '../../../../../shared/plans/annual-saving.ts';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { Icon } from '../../../components/icon.tsx';
import { formatEuro, formatWholeEuro } from '../../../lib/format.ts';
import { cardLimits } from '../rules/plan-features.ts';
import type { PurchaseButton } from '../rules/purchase-button.ts';
import classes from './subscription.module.css';
import { useVatWords } from '../api/vat-words.ts';

interface PlanCardProps {
  plan: ListedPlan;
  isCurrent: boolean;
  /** Its features are shown. */
  isChosen: boolean;
  onChoose: () => void;
  /** Undefined where no screen speaks of money. */
  annual: boolean | undefined;
  purchase: PurchaseButton;
  onPurchase: (opener: HTMLElement) => void;
}

/** One plan with its price; a click on it shows its features. */
export function PlanCard(props: PlanCardProps) {
  const { plan, isCurrent, isChosen, onChoose, annual, purchase, onPurchase } = props;
  return (
    <li className={classes['card']} data-chosen={isChosen}>
      <h3 className={classes['name']}>
        <button
          type="button"
          className={classes['choose']}
          aria-pressed={isChosen}
          aria-label={`${plan.name}: show its features`}
          onClick={onChoose}
        >
          {plan.name}
        </button>
        {isCurrent && (
          <span className={classes['current']}>
            <Icon name="check" size={14} />
            Your plan
          </span>
        )}
      </h3>
      {annual !== undefined && <Price plan={plan} annual={annual} />}
      <ul className={classes['limits']}>
        {cardLimits(plan).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <Button
        className={classes['purchase'] ?? ''}
        variant={purchase.isPrimary ? 'filled' : 'default'}
        fullWidth
        disabled={purchase.isDisabled}
        aria-label={`${purchase.words}: ${plan.name}`}
        onClick={({ currentTarget }) => onPurchase(currentTarget)}
      >
        {purchase.words}
      </Button>
    </li>
  );
}

/** The price of a period, whether VAT is added to it, and what an annual payment comes to. */
function Price({ plan, annual }: { plan: ListedPlan; annual: boolean }) {
  const { priceMonth, priceAnnual } = plan;
  const vatWords = useVatWords();
  const saved = annualSaving(plan);
  return (
    <div className={classes['price']}>
      <p className={classes['amount']}>
        <strong>{formatEuro(annual ? priceAnnual : priceMonth)}</strong>{' '}
        {annual ? 'a month' : `for ${periodDays} days`}
      </p>
      <Text c="dimmed">
        {annual && `${formatEuro(12 * priceAnnual)} a year, paid in advance, `}
        {vatWords(plan)}
      </Text>
      {annual && saved > 0 && (
        <p className={classes['saved']}>Save {formatWholeEuro(saved)} a year</p>
      )}
    </div>
  );
}
