import type { UserPlan } from '../../../../shared/calls/plans.ts';
import { formatEuro } from '../../lib/format.ts';
import type { moneyOf } from './billing-verdict.ts';
import classes from './billing.module.css';

interface PlanLinesProps {
  plan: UserPlan;
  /** Of all invoices; undefined until it is known, null where there is no billing. */
  money: ReturnType<typeof moneyOf> | undefined | null;
}

/** What was invoiced, and what the plan does for it. */
export function PlanLines({ plan, money }: PlanLinesProps) {
  const lines = [
    ['Notification', plan.notification],
    ['PSI scan', plan.psiscan],
    ['Uptime', plan.uptime],
    ['Screenshot', plan.screenshot],
  ] as const;
  return (
    <dl className={classes['lines']}>
      {money !== null && (
        <div className={classes['total']}>
          <dt>Total</dt>
          <dd>
            {money === undefined ? '–' : formatEuro(money.left)}
            {money?.back !== undefined && (
              <small>{`${formatEuro(money.invoiced)} invoiced, ${money.back}`}</small>
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
