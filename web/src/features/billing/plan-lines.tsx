import type { UserPlan } from '../../../../shared/calls/plans.ts';
import classes from './billing.module.css';

interface PlanLinesProps {
  plan: UserPlan;
  /** Total of all invoices; undefined until it is known, null where there is no billing. */
  total: string | undefined | null;
  /** What was paid back of it, and what is left of it then. */
  refunded?: { amount: string; left: string } | undefined;
}

/** What was invoiced, and what the plan does for it. */
export function PlanLines({ plan, total, refunded }: PlanLinesProps) {
  const lines = [
    ['Notification', plan.notification],
    ['PSI scan', plan.psiscan],
    ['Uptime', plan.uptime],
    ['Screenshot', plan.screenshot],
  ] as const;
  return (
    <dl className={classes['lines']}>
      {total !== null && (
        <div className={classes['total']}>
          <dt>Total</dt>
          <dd>
            {total ?? '–'}
            {refunded !== undefined && (
              <small>{`${refunded.amount} refunded, ${refunded.left} after refunds`}</small>
            )}
          </dd>
        </div>
      )}
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
