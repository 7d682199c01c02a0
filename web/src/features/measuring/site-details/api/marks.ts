import { useQuery } from '@tanstack/react-query';
import { deploymentsQuery } from '../../../../entities/scan/api/scan-queries.ts';
import type { DateRange } from '../../../../lib/date-range.ts';
import { type MarkedEvent, markedEvents } from '../rules/chart-marks.ts';
import {
  addDeployment,
  listConditionChanges,
  removeDeployment,
} from '../../../../../../shared/calls/portfolio/marks.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { siteKey } from '../../../../entities/query-keys.ts';
import { useSend } from '../../../../lib/use-change.ts';

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

/** Marks a deployment of the page's site. */
export const useAddDeployment = (url: string) =>
  useSend(addDeployment, { url }, deploymentsQuery(url).queryKey);

/** Deletes the mark of a deployment. */
export const useRemoveDeployment = (url: string) =>
  useSend(removeDeployment, { url }, deploymentsQuery(url).queryKey);
