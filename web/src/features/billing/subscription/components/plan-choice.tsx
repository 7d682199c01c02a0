import { useState } from 'react';
import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import type { ListedPlan } from '../../../../../../shared/calls/billing/plans.ts';
import type { RuntimeConfig } from '../../../../../../shared/deployment/runtime-config.ts';
import { Facts } from '../../../../components/tables/facts.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { planStanding } from '../../../../entities/session/rules/plan-standing.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useNow } from '../../../../lib/use-now.ts';
import { featuresOf, type FeaturedPlan, planFeatures, cardLimits } from '../rules/plan-features.ts';
import { purchaseButton, type PurchaseButton } from '../rules/purchase-rules.ts';
import { useDialogCode } from './use-dialog-code.ts';
import { periodDays, annualSaving } from '../../../../../../shared/plans/annual-saving.ts';
import { Segments } from '../../../../components/forms/segments.tsx';
import classes from './subscription.module.css';
import { Icon } from '../../../../components/values/icon.tsx';
import { formatEuro, formatWholeEuro } from '../../../../lib/format.ts';
import { useVatWords } from '../api/vat-words.ts';
import { Chip } from '../../../../components/values/chip.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

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
  const { about: bought, isOpen, open, close } = useDialogAbout<ListedPlan>();
  const code = useDialogCode(fetchDialog, isOpen, close);
  const chosen = plans.find(({ name }) => name === (clicked ?? current.name));
  const isBilled = billing !== 'off';
  const buy = (plan: ListedPlan, by: HTMLElement): void => {
    setClicked(plan.name);
    open(plan, by);
  };
  return (
    <>
      <Section
        id="plans"
        title="Plans"
        {...(isBilled && { controls: <PeriodSwitch annual={annual} onChange={setAnnual} /> })}
      >
        <SimpleGrid component="ul" cols={{ base: 1, sm: 3 }}>
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
        </SimpleGrid>
      </Section>
      <FeaturesCard plan={chosen ?? featuresOf(current)} />
      {bought !== undefined && code !== undefined && (
        <code.CheckoutDialog
          plan={bought}
          isOpen={isOpen}
          onClose={close}
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
      <SimpleGrid
        component="dl"
        cols={{ base: 2, sm: 4 }}
        className={surfaces['panel'] ?? ''}
        aria-live="polite"
      >
        <Facts of={planFeatures(plan)} />
      </SimpleGrid>
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
function PlanCard(props: PlanCardProps) {
  const { plan, isCurrent, isChosen, onChoose, annual, purchase, onPurchase } = props;
  return (
    <li className={classes['card']} data-chosen={isChosen}>
      <Group component="h3" justify="space-between" gap={8} fz="lg" lh="28px">
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
          <Chip tone="good">
            <Icon name="check" size={14} />
            Your plan
          </Chip>
        )}
      </Group>
      {annual !== undefined && <Price plan={plan} annual={annual} />}
      <Box component="ul" m={0}>
        {cardLimits(plan).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </Box>
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
    <Box mih={72}>
      <p className={classes['amount']}>
        <strong>{formatEuro(annual ? priceAnnual : priceMonth)}</strong>{' '}
        {annual ? 'a month' : `for ${periodDays} days`}
      </p>
      <Text c="dimmed">
        {annual && `${formatEuro(12 * priceAnnual)} a year, paid in advance, `}
        {vatWords(plan)}
      </Text>
      {annual && saved > 0 && (
        <Text c="var(--wv-good-text)">Save {formatWholeEuro(saved)} a year</Text>
      )}
    </Box>
  );
}
