import { queryOptions, useMutation } from '@tanstack/react-query';
import { getResponseTimes } from '../../../../../../shared/calls/monitoring/availability.ts';
import {
  addEndpoint,
  changeMonitor,
  listMonitors,
  removeEndpoint,
  tryCheck,
} from '../../../../../../shared/calls/monitoring/monitors.ts';
import { checkUptime } from '../../../../../../shared/calls/monitoring/uptime.ts';
import { monitorsKey, uptimeKey } from '../../../../entities/query-keys.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery, pollEvery } from '../../../../lib/call-query.ts';
import { type CallBody, useChange } from '../../../../lib/use-change.ts';

/** What is checked of a site. Asked again while the screen is open: checks that find nothing new are not announced. */
export const monitorsQuery = (site: string) =>
  queryOptions({
    ...callQuery([...monitorsKey, site], listMonitors, { query: { site } }),
    refetchInterval: pollEvery(30_000),
  });

/** Median and 95th percentile by place. */
export const responseTimesQuery = (url: string) =>
  callQuery([...uptimeKey(url), 'response-times'], getResponseTimes, { query: { url } });

export interface MonitorToSave {
  /** Undefined for a new endpoint. */
  url: string | undefined;
  address: string;
  /** Undefined for a page. */
  name: string | undefined;
  /** Null: as a browser opens a page. */
  settings: CallBody<typeof changeMonitor>['settings'];
  target: number;
  everyMinutes: CallBody<typeof changeMonitor>['everyMinutes'];
}

/** Adds an endpoint, or changes a page or endpoint, and how often it is checked. */
export const useSaveMonitor = (site: string) =>
  useChange(
    ({ url, name, settings, target, everyMinutes, address }: MonitorToSave) => {
      const options = { target, everyMinutes };
      if (url === undefined && settings)
        return callApi(addEndpoint, {
          body: { site, name: name ?? '', address, settings, ...options },
        });
      return callApi(changeMonitor, { body: { url: url ?? address, name, settings, ...options } });
    },
    monitorsKey,
    uptimeKey(site),
  );

export const useRemoveEndpoint = (site: string) =>
  useChange(
    (url: string) => callApi(removeEndpoint, { body: { site, address: url } }),
    monitorsKey,
  );

export const useCheckNow = () =>
  useChange((url: string) => callApi(checkUptime, { body: { url } }), monitorsKey);

export const useTryCheck = (site: string) =>
  useMutation({
    mutationFn: (asked: Omit<CallBody<typeof tryCheck>, 'site'>) =>
      callApi(tryCheck, { body: { site, ...asked } }),
  });
