import { queryOptions } from '@tanstack/react-query';
import { getScanChanges } from '../../../../shared/calls/scan-changes.ts';
import type { Device } from '../../../../shared/devices.ts';
import type { ChangeFormats } from '../../../../shared/scan-changes-words.ts';
import { callApi } from '../../lib/api.ts';
import { formatBytes, formatNumber, formatSpan } from '../../lib/format.ts';
import { formatMetric } from '../../lib/metrics.ts';
import { siteKey } from './scan-queries.ts';

/** Two scans of a page; without them, the newest result and the one before. */
export interface ScanPair {
  url: string;
  device: Device;
  /** Id of a scan, or the time at which it was requested. */
  before?: string | undefined;
  after?: string | undefined;
}

/** What changed between two scans. */
export const scanChangesQuery = ({ url, device, before, after }: ScanPair) =>
  queryOptions({
    queryKey: [...siteKey(url), 'changes', device, before ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      callApi(
        getScanChanges,
        {
          body: {
            url,
            device,
            ...(before === undefined ? {} : { before }),
            ...(after === undefined ? {} : { after }),
          },
        },
        { signal },
      ),
  });

/** The address of the comparison of two scans. */
export function scanChangesLink({ url, device, before, after }: ScanPair) {
  const search = new URLSearchParams({ url, device });
  if (before !== undefined) search.set('before', before);
  if (after !== undefined) search.set('after', after);
  return { pathname: '/scanChanges', search: `?${search.toString()}` };
}

export const changeFormats: ChangeFormats = {
  bytes: formatBytes,
  ms: formatSpan,
  requests: (value) => formatNumber(value),
  metric: formatMetric,
};
