import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { periodDays } from '../../../../../shared/plans/annual-saving.ts';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatEuro } from '../../../lib/format.ts';
import { ownState } from '../../../lib/route-state.ts';
import { useNow } from '../../../lib/use-now.ts';
import { checkoutAddress } from '../api/purchase.ts';
import { changesRunning } from '../rules/purchase-rules.ts';
import { ChangeReview } from './change-review.tsx';
import { previewQuery } from '../api/plan-queries.ts';
import classes from './subscription.module.css';
import { useVatWords } from '../api/vat-words.ts';

interface PaymentChoiceProps {
  plan: ListedPlan;
  annual: boolean;
  onClose: () => void;
}

const pageWords =
  'Card and address are entered on the page of our payment provider, which shows taxes before you pay.';

/** How a change of a running subscription takes effect. */
export function changeWords(shown: { atOnce: boolean } | undefined, annual: boolean): string {
  if (shown === undefined) return 'This changes your current subscription.';
  return shown.atOnce
    ? `The plan changes at once. A new period of ${annual ? '12 months' : `${periodDays} days`} begins today, and what is left of the old one is credited.`
    : `The plan changes when the paid period ends. A new period of ${annual ? '12 months' : `${periodDays} days`} begins then.`;
}

/** Every 30 days or annually; then off to the payment. */
export function PaymentChoice({ plan, annual: initial, onClose }: PaymentChoiceProps) {
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
            description={`${vat.slice(0, 1).toUpperCase()}${vat.slice(1)}`}
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
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isChange && shown === undefined ? (
          <Button disabled>{`Change to ${name}`}</Button>
        ) : (
          <Button
            component={Link}
            to={checkoutAddress({ name, annual }, userId)}
            state={ownState({ confirmed: true, agreed: shown && { at: shown.at, due: shown.due } })}
          >
            {isChange ? `Change to ${name}` : 'Continue to payment'}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}
