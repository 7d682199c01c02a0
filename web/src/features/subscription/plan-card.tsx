import { Button } from '@mantine/core';
import type { ListedPlan } from '../../../../shared/calls/plans.ts';
import { Icon } from '../../components/icon.tsx';
import { formatEuro } from '../../lib/format.ts';
import type { PurchaseButton } from './purchase-button.ts';
import classes from './subscription.module.css';

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
      <Button
        className={classes['purchase'] ?? ''}
        variant={isCurrent ? 'default' : 'filled'}
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

/** A month's price, and what an annual payment comes to. */
function Price({
  plan: { priceMonth, priceAnnual },
  annual,
}: {
  plan: ListedPlan;
  annual: boolean;
}) {
  const saved = 12 * (priceMonth - priceAnnual);
  return (
    <div className={classes['price']}>
      <p className={classes['amount']}>
        <strong>{formatEuro(annual ? priceAnnual : priceMonth)}</strong> a month
      </p>
      <p className={classes['small']}>
        {annual ? `${formatEuro(12 * priceAnnual)} a year, paid in advance` : 'paid every month'}
      </p>
      {annual && saved > 0 && (
        <p className={classes['saved']}>{formatEuro(saved)} less than paid monthly</p>
      )}
    </div>
  );
}
