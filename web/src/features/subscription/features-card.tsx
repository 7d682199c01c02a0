import type { ListedPlan } from '../../../../shared/calls/plans.ts';
import { Section } from '../../components/section.tsx';
import { planFeatures } from './plan-features.ts';
import classes from './subscription.module.css';

/** What the clicked plan includes. */
export function FeaturesCard({ plan }: { plan: ListedPlan }) {
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
