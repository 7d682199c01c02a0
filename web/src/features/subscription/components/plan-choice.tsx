import { useRef, useState } from 'react';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { Section } from '../../../components/section.tsx';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { planStanding } from '../../../entities/session/rules/plan-standing.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { PlanCard } from './plan-card.tsx';
import { featuresOf, type FeaturedPlan, planFeatures } from '../rules/plan-features.ts';
import { purchaseButton } from '../rules/purchase-button.ts';
import { useDialogCode } from './use-dialog-code.ts';
import { periodDays } from '../../../../../shared/plans/annual-saving.ts';
import { Segments } from '../../../components/segments.tsx';
import classes from './subscription.module.css';

const fetchDialog = () => import('./checkout-dialog.tsx');

interface PlanChoiceProps {
  plans: readonly ListedPlan[];
  billing: RuntimeConfig['billing'];
}

/** The plans as cards, what the clicked one includes, and the way to the payment. */
export function PlanChoice({ plans, billing }: PlanChoiceProps) {
  const { plan: current } = useSession();
  const { kind } = planStanding(current, new Date(useNow()));
  const [annual, setAnnual] = useState(current.annual);
  const [clicked, setClicked] = useState<string>();
  const [bought, setBought] = useState<ListedPlan>();
  const [isBuying, setBuying] = useState(false);
  const opener = useRef<HTMLElement>(null);
  useFocusAfter(isBuying, opener);
  const stopBuying = (): void => setBuying(false);
  const code = useDialogCode(fetchDialog, isBuying, stopBuying);
  const chosen = plans.find(({ name }) => name === (clicked ?? current.name));
  const isBilled = billing !== 'off';
  const buy = (plan: ListedPlan, by: HTMLElement): void => {
    opener.current = by;
    setClicked(plan.name);
    setBought(plan);
    setBuying(true);
  };
  return (
    <>
      <Section
        id="plans"
        title="Plans"
        {...(isBilled && { controls: <PeriodSwitch annual={annual} onChange={setAnnual} /> })}
      >
        <ul className={classes['cards']}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              isCurrent={plan.name === current.name}
              isChosen={plan.name === chosen?.name}
              onChoose={() => setClicked(plan.name)}
              annual={isBilled ? annual : undefined}
              purchase={purchaseButton({
                isCurrent: plan.name === current.name,
                kind,
                billing,
                hasOwn: plans.some(({ name }) => name === current.name),
              })}
              onPurchase={(by) => buy(plan, by)}
            />
          ))}
        </ul>
      </Section>
      <FeaturesCard plan={chosen ?? featuresOf(current)} />
      {bought !== undefined && code !== undefined && (
        <code.CheckoutDialog
          plan={bought}
          isOpen={isBuying}
          onClose={stopBuying}
          annual={annual}
          isBilled={isBilled}
        />
      )}
    </>
  );
}

/** What the clicked plan includes; until a click, the account's own. */
function FeaturesCard({ plan }: { plan: FeaturedPlan }) {
  return (
    <Section id="features" title={`Features of the ${plan.name} plan`}>
      <dl className={classes['features']} aria-live="polite">
        {planFeatures(plan).map(({ name, value }) => (
          <div key={name} className={classes['feature']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface PeriodSwitchProps {
  annual: boolean;
  onChange: (annual: boolean) => void;
}

/** Whether prices are those of a payment every 30 days or of annual payments. */
function PeriodSwitch({ annual, onChange }: PeriodSwitchProps) {
  return (
    <Segments
      aria-label="Payment"
      value={annual ? 'annual' : 'monthly'}
      onChange={(value) => onChange(value === 'annual')}
      data={[
        { value: 'monthly', label: `Every ${periodDays} days` },
        { value: 'annual', label: 'Annual' },
      ]}
    />
  );
}
