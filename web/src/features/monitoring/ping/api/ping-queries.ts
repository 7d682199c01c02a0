import { queryOptions } from '@tanstack/react-query';
import {
  deletePingData,
  endPingCampaign,
  getNodes,
  getPingData,
  getPingStatus,
  listPingCampaigns,
  listPingProblems,
} from '../../../../../../shared/calls/monitoring/ping.ts';
import { pollEvery, callQuery } from '../../../../lib/call-query.ts';
import type { DateRange } from '../../../../lib/date-range.ts';
import { useSend } from '../../../../lib/use-change.ts';

const pollMs = 2000;

/** The places that sites can be pinged from, by key. Loaded again each minute, because places go away and come back. */
export const nodesQuery = queryOptions({
  ...callQuery(['ping-nodes'], getNodes, {}),
  refetchInterval: pollEvery(60_000),
});

/** Problems in the settings of places. */
export const problemsQuery = callQuery(['ping-problems'], listPingProblems, {});

/** The prefix of all reports of a site. */
export const pingDataKey = (site: string) => ['ping-data', site] as const;

/** The reports of a site in a range of days, newest first. */
export const pingDataQuery = (site: string, { start, end }: DateRange) =>
  callQuery([...pingDataKey(site), start, end], getPingData, {
    body: { site, startDate: start ?? undefined, endDate: end ?? undefined },
  });

/** The report of one day. */
export const dayQuery = (site: string, date: string) =>
  pingDataQuery(site, { start: date, end: date });

/** Hourly pings of the account that have not ended. */
export const campaignsQuery = callQuery(['ping-campaigns'], listPingCampaigns, {});

/** How far a ping is; polled until it has ended, unless the socket is quicker. */
export const pingStatusQuery = (pingId: string) =>
  queryOptions({
    ...callQuery(['ping-status', pingId], getPingStatus, { query: { pingId } }),
    refetchInterval: ({ state }) => (hasEnded(state.data?.status) ? false : pollMs),
  });

export const hasEnded = (status: string | undefined): boolean =>
  status === 'done' || status === 'failed';

/** Deletes the report of a day. */
export const useDeletePingData = (site: string) =>
  useSend(deletePingData, { site }, pingDataKey(site));

/** Ends an hourly ping before its time. */
export const useEndCampaign = () => useSend(endPingCampaign, {}, campaignsQuery.queryKey);
