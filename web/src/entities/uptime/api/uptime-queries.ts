import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkUptime,
  getLatestUptime,
  listOutages,
  listMonthlyUptime,
} from '../../../../../shared/calls/uptime.ts';
import { accountRefusalOf } from '../../../lib/account-refusals.ts';
import { callApi } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { uptimeKey } from './uptime-key.ts';

const confirmingEveryMs = 5000;

/** Hourly checks of the last 30 days, newest last. */
export const monthlyUptimeQuery = (url: string) =>
  queryOptions({
    queryKey: [...uptimeKey(url), 'monthly'],
    queryFn: ({ signal }) => callApi(listMonthlyUptime, { query: { url } }, { signal }),
  });

/** Outages of the last 30 days, and the availability by their duration. */
export const outagesQuery = (url: string) =>
  queryOptions({
    queryKey: [...uptimeKey(url), 'outages'],
    queryFn: ({ signal }) => callApi(listOutages, { query: { url } }, { signal }),
  });

/** The newest check; polled while a failure is being confirmed. */
export const latestUptimeQuery = (url: string) =>
  queryOptions({
    queryKey: [...uptimeKey(url), 'latest'],
    queryFn: ({ signal }) => callApi(getLatestUptime, { query: { url } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'confirming' ? confirmingEveryMs : false,
  });

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
