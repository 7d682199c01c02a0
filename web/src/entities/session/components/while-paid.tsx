import { useId, type ReactNode } from 'react';
import type { UserPlan } from '../../../../../shared/calls/plans.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { planStanding } from '../rules/plan-standing.ts';
import { useSession } from './session.tsx';
import classes from './while-paid.module.css';

interface OfButton {
  disabled: boolean;
  'aria-describedby': string | undefined;
}

/** Whether the plan or the trial is over, or the account is to be deleted: the server refuses what adds or scans. */
export function useIsExpired(): boolean {
  const { plan } = useSession();
  const { kind } = planStanding(plan, new Date(useNow()));
  return kind === 'expired' || kind === 'leaving';
}

/** Why nothing can be added or scanned. */
function reasonOf({ name, deletes_on: deletesOn }: UserPlan, isRoot: boolean): string {
  const whose = isRoot ? 'Your' : 'The';
  if (deletesOn !== null) return `${whose} account will be deleted on ${formatDate(deletesOn)}`;
  return `${whose} ${name === 'Trial' ? 'trial' : 'plan'} has expired`;
}

/** A button that adds or scans: disabled once the plan is over or the account is leaving, with the reason beside it. */
export function WhilePaid({ children }: { children: (button: OfButton) => ReactNode }) {
  const id = useId();
  const { plan, isRoot } = useSession();
  if (!useIsExpired()) return children({ disabled: false, 'aria-describedby': undefined });
  return (
    <span className={classes['button']}>
      {children({ disabled: true, 'aria-describedby': id })}
      <span id={id} className={classes['reason']}>
        {reasonOf(plan, isRoot)}
      </span>
    </span>
  );
}
