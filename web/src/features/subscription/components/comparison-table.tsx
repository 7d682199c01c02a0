import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ListedPlan } from '../../../../../shared/calls/plans.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { type compareWithPlan, placesOf } from '../rules/feature-check.ts';
import { limitWords } from '../rules/plan-features.ts';
import classes from './subscription.module.css';

interface ComparisonTableProps {
  plan: ListedPlan;
  comparison: readonly Compared[];
  onClose: () => void;
}

type Compared = ReturnType<typeof compareWithPlan>[number];

const columns = (plan: ListedPlan): Column<Compared>[] => [
  { head: 'Feature', kind: 'name', cell: ({ name }) => name },
  { head: 'You have', cell: ({ used }) => formatNumber(used) },
  { head: `${plan.name} allows`, cell: ({ allowance }) => limitWords(allowance) },
  {
    head: 'Fits',
    cell: ({ fits }) => (
      <span className={classes['fit']} data-fits={fits}>
        <Icon name={fits ? 'check' : 'warning'} size={16} />
        {fits ? 'Yes' : 'Too many'}
      </span>
    ),
  },
];

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
      <DataTable
        label="Your account and the plan"
        frame="none"
        columns={columns(plan)}
        rows={comparison}
        rowKey={({ name }) => name}
      />
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
