import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPropertyId,
  getAnalyticsSetup,
} from '../../../../../../shared/calls/measuring/analytics.ts';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { siteLists } from '../../../../entities/site/api/site-queries.ts';
import { callApi } from '../../../../lib/api.ts';
import { loadAgain } from '../../../../lib/use-change.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { analyticsKey } from './reports.ts';

export type AnalyticsSetup = CallResult<typeof getAnalyticsSetup>;

/** Whether Google Analytics is configured, and the property of each site. */
export const setupQuery = callQuery(['analytics-setup'], getAnalyticsSetup, {});

/** Stores the property of a site, or requests another check. */
export function useAddPropertyId() {
  const { accountEmail: user } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { propertyIdToUpdate: string; siteUrl: string }) =>
      callApi(addPropertyId, { params: { user }, body }),
    onSettled: () =>
      Promise.all([
        loadAgain(client, ...siteLists, setupQuery.queryKey),
        client.resetQueries({ queryKey: analyticsKey }),
      ]),
  });
}
