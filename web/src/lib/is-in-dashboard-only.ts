import type { Delivery } from '../../../shared/models/notifying/delivery.ts';

/** Whether it is shown in the dashboard only: nothing was sent, waits to be sent, or is reported by another message. */
export const isInDashboardOnly = (deliveries: readonly Delivery[]): boolean =>
  deliveries.every(
    ({ state, isReportedElsewhere }) =>
      (state === 'suppressed' || state === 'failed') && isReportedElsewhere === undefined,
  );
