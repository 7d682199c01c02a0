import { useQuery } from '@tanstack/react-query';
import { deploymentsQuery } from '../../../entities/scan/api/deployments-query.ts';
import type { DateRange } from '../../../lib/date-range.ts';
import { type MarkedEvent, markedEvents } from '../rules/chart-marks.ts';
import { listConditionChanges } from '../../../../../shared/calls/marks.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from '../../../entities/scan/api/site-key.ts';

/** When versions or the machine changed between two scans, oldest first. */
const conditionChangesQuery = (url: string) =>
  callQuery([...siteKey(url), 'condition-changes'], listConditionChanges, { query: { url } });

/** What the charts of a page mark. The charts do without it where it could not be loaded. */
export function useMarks(
  url: string,
  range: DateRange,
): { events: MarkedEvent[]; isPending: boolean; error: unknown } {
  const deployments = useQuery(deploymentsQuery(url));
  const changes = useQuery(conditionChangesQuery(url));
  return {
    events: markedEvents(deployments.data ?? [], changes.data ?? [], range),
    isPending: deployments.isPending || changes.isPending,
    error: deployments.error ?? changes.error ?? undefined,
  };
}
