import { useId, type ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { planStanding } from './plan-standing.ts';
import { useSession } from './session.tsx';
import classes from './while-paid.module.css';

interface OfButton {
  disabled: boolean;
  'aria-describedby': string | undefined;
}

/** Whether the plan or the trial is over, so that the server refuses what adds or scans. */
export function useIsExpired(): boolean {
  const { plan } = useSession();
  return planStanding(plan, new Date(useNow())).kind === 'expired';
}

/** A button that adds or scans: disabled once the plan is over, with the reason beside it. */
export function WhilePaid({ children }: { children: (button: OfButton) => ReactNode }) {
  const id = useId();
  const { plan, isRoot } = useSession();
  if (!useIsExpired()) return children({ disabled: false, 'aria-describedby': undefined });
  const what = plan.name === 'Trial' ? 'trial' : 'plan';
  return (
    <span className={classes['button']}>
      {children({ disabled: true, 'aria-describedby': id })}
      <span id={id} className={classes['reason']}>
        {isRoot ? 'Your' : 'The'} {what} has expired
      </span>
    </span>
  );
}
