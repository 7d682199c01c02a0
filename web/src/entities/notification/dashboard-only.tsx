import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import classes from './delivery-list.module.css';

/** Says that a notification reached nobody, with the way to change it. */
export function DashboardOnly() {
  const { isRoot } = useSession();
  return (
    <p className={classes['none']}>
      Shown in the dashboard only.{' '}
      {isRoot ? (
        <Anchor component={Link} to="/notifications" inherit underline="always">
          Choose where notifications are sent
        </Anchor>
      ) : (
        'The owner of this account chooses where notifications are sent.'
      )}
    </p>
  );
}
