import { queryOptions } from '@tanstack/react-query';
import { getScanChanges } from '../../../../../shared/calls/measuring/scan-changes.ts';
import type { ChangeFormats } from '../rules/scan-changes-words.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { formatBytes, formatNumber, formatSpan } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';
import { whileChecking } from '../../../lib/while-checking.ts';
import type { ScanPair } from '../rules/scan-changes-link.ts';
import { siteKey } from '../../query-keys.ts';

/** The changes between two scans. */
export const scanChangesQuery = ({ url, device, before, after }: ScanPair) =>
  queryOptions({
    ...callQuery([...siteKey(url), 'changes', device, before ?? '', after ?? ''], getScanChanges, {
      body: { url, device, before, after },
    }),
    refetchInterval: ({ state }) => whileChecking({ [device]: state.data }),
  });

export const changeFormats: ChangeFormats = {
  bytes: formatBytes,
  ms: formatSpan,
  blockingMs: (value) => formatMetric('tbt', value),
  requests: (value) => formatNumber(value),
  metric: formatMetric,
};
