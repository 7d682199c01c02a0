import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { periodDays } from '../../../../shared/annual-saving.ts';
import type { ListedPlan } from '../../../../shared/calls/plans.ts';
import { DialogButtons } from '../../components/dialog-frame.tsx';
import { useSession } from '../../entities/session/session.tsx';
import { formatEuro } from '../../lib/format.ts';
import { ownState } from '../../lib/route-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { checkoutAddress } from './checkout-address.ts';
import { isChangedAtOnce } from './changed-at-once.ts';
import classes from './subscription.module.css';

interface PaymentChoiceProps {
  plan: ListedPlan;
  annual: boolean;
  onClose: () => void;
}

/** Every 30 days or annually; then off to the payment. */
export function PaymentChoice({ plan, annual: initial, onClose }: PaymentChoiceProps) {
  const { plan: current, userId } = useSession();
  const [annual, setAnnual] = useState(initial);
  const { name, priceMonth, priceAnnual } = plan;
  const isAtOnce = isChangedAtOnce(current, new Date(useNow()));
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
            description={plan.vat_added ? 'Plus VAT' : 'No VAT is added'}
          />
          <Radio
            value="annual"
            data-autofocus={annual || undefined}
            label={`Annually: ${formatEuro(12 * priceAnnual)}`}
            description={`${formatEuro(priceAnnual)} a month, paid for 12 months in advance, ${plan.vat_added ? 'plus VAT' : 'no VAT is added'}`}
          />
        </Stack>
      </Radio.Group>
      <p className={classes['words']}>
        {isAtOnce
          ? `Your ${current.name} plan changes at once. A new period of ${annual ? '12 months' : '30 days'} begins today, what is left of the old one is credited, and the difference is charged to the card that you pay with.`
          : 'Card and address are entered on the page of our payment provider, which shows taxes before you pay.'}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          component={Link}
          to={checkoutAddress({ name, annual }, userId)}
          state={ownState({ confirmed: true })}
        >
          {isAtOnce ? `Change to ${name}` : 'Continue to payment'}
        </Button>
      </DialogButtons>
    </>
  );
}
