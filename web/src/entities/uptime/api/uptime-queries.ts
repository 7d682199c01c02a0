import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkUptime,
  getLatestUptime,
  listOutages,
  listMonthlyUptime,
  setUptimeInterval,
} from '../../../../../shared/calls/monitoring/uptime.ts';
import type { UptimeInterval } from '../../../../../shared/uptime/uptime.ts';
import { accountRefusalOf } from '../../../lib/account-refusals.ts';
import { callApi } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { uptimeKey } from '../../query-keys.ts';

const confirmingEveryMs = 5000;

/** Hourly checks of the last 30 days, newest last. */
export const monthlyUptimeQuery = (url: string) =>
  callQuery([...uptimeKey(url), 'monthly'], listMonthlyUptime, { query: { url } });

/** Outages of the last 30 days, and the availability by their duration. */
export const outagesQuery = (url: string) =>
  callQuery([...uptimeKey(url), 'outages'], listOutages, { query: { url } });

/** The newest check; polled while a failure is being confirmed. */
export const latestUptimeQuery = (url: string) =>
  queryOptions({
    ...callQuery([...uptimeKey(url), 'latest'], getLatestUptime, { query: { url } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'confirming' ? confirmingEveryMs : false,
  });

/** Chooses how often a page is checked while it is up. */
export function useUptimeInterval(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (everyMinutes: UptimeInterval) =>
      callApi(setUptimeInterval, { body: { url, everyMinutes } }),
    onSuccess: (schedule) =>
      client.setQueryData(
        latestUptimeQuery(url).queryKey,
        (known) => known && { ...known, schedule },
      ),
    onError: (error) =>
      snackbar.error(accountRefusalOf(error) ?? 'The interval could not be changed'),
  });
}

/** Checks now whether the site answers. */
export function useCheckUptime(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(checkUptime, { body: { url } }),
    onSuccess: (now) =>
      client.setQueryData(
        latestUptimeQuery(url).queryKey,
        (known) => known && { ...known, ...now },
      ),
    onError: (error) => snackbar.error(accountRefusalOf(error) ?? `Scan failed for: ${url}`),
  });
}
