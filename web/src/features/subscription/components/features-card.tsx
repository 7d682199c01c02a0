import { Section } from '../../../components/section.tsx';
import { type FeaturedPlan, planFeatures } from '../rules/plan-features.ts';
import classes from './subscription.module.css';

/** What the clicked plan includes; until a click, the account's own. */
export function FeaturesCard({ plan }: { plan: FeaturedPlan }) {
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
