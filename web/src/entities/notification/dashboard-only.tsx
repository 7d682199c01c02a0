import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../session/components/session.tsx';
import type { Delivery } from '../../../../shared/models/notifying/delivery.ts';

/** Whether it is shown in the dashboard only: nothing was sent, waits to be sent, or is reported by another message. */
export const isInDashboardOnly = (deliveries: readonly Delivery[]): boolean =>
  deliveries.every(
    ({ state, isReportedElsewhere }) =>
      (state === 'suppressed' || state === 'failed') && isReportedElsewhere === undefined,
  );

/** States that a notification was not sent, and links to the setting that changes this. */
export function DashboardOnly() {
  const { isRoot } = useSession();
  return (
    <Text mb={8} c="dimmed">
      Shown in the dashboard only.{' '}
      {isRoot ? (
        <Link to="/notifications">Choose where notifications are sent</Link>
      ) : (
        'The owner of this account chooses where notifications are sent.'
      )}
    </Text>
  );
}
