import { useQuery } from '@tanstack/react-query';
import { getLatestScan } from '../../../../../shared/calls/scans.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { siteKey } from './scan-queries.ts';

export const latestScanQuery = (url: string) =>
  callQuery([...siteKey(url), 'latest-scan'], getLatestScan, { query: { url } });

/** Score, lab data and field data of the newest scan. */
export const useLatestScan = (url: string) => useQuery(latestScanQuery(url));
