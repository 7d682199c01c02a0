import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { type compareWithPlan, placesOf } from '../rules/feature-check.ts';
import { limitWords } from '../rules/plan-features.ts';
import classes from './subscription.module.css';

interface ComparisonTableProps {
  plan: ListedPlan;
  comparison: ReturnType<typeof compareWithPlan>;
  onClose: () => void;
}

/** In the place of the payment: what the account has more of than the plan allows. */
export function ComparisonTable({ plan, comparison, onClose }: ComparisonTableProps) {
  const { isSuspended } = useSession();
  return (
    <>
      <p className={classes['words']}>
        Your account has more than the {plan.name} plan allows.{' '}
        {isSuspended
          ? 'Choose a larger plan. Afterwards you can remove what you no longer need, and change to a smaller one.'
          : 'Remove some of it, or choose a larger plan.'}
      </p>
      <table className={classes['comparison']}>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">You have</th>
            <th scope="col">{plan.name} allows</th>
            <th scope="col">Fits</th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ name, used, allowance, fits }) => (
            <tr key={name} data-fits={fits}>
              <th scope="row">{name}</th>
              <td>{formatNumber(used)}</td>
              <td>{limitWords(allowance)}</td>
              <td>
                <span className={classes['fit']} data-fits={fits}>
                  <Icon name={fits ? 'check' : 'warning'} size={16} />
                  {fits ? 'Yes' : 'Too many'}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogButtons>
        {!isSuspended &&
          placesOf(comparison).map(({ path, title }) => (
            <Button key={path} component={Link} to={path} variant="default">
              {title}
            </Button>
          ))}
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </>
  );
}
