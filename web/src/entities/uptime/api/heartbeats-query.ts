import { queryOptions } from '@tanstack/react-query';
import { listHeartbeats } from '../../../../../shared/calls/monitoring/heartbeats.ts';
import { callQuery, pollEvery } from '../../../lib/call-query.ts';
import { heartbeatsKey } from '../../query-keys.ts';

/** The heartbeats of a site. Asked again every minute, since signals are not announced. */
export const heartbeatsQuery = (url: string) =>
  queryOptions({
    ...callQuery(heartbeatsKey(url), listHeartbeats, { query: { url } }),
    refetchInterval: pollEvery(60_000),
  });
