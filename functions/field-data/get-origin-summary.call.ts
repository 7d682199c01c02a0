import { getOriginSummary } from '../../shared/calls/field-data.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { readSecret } from '../platform/aws/secret.ts';
import { cruxClient } from '../providers/crux/crux-client.ts';
import { cruxPace } from '../providers/crux/crux-pace.ts';
import { originStore } from './origin-store.ts';
import { originSummary } from './origin-summary.ts';
import { rememberOrigin } from './remembered.ts';
import { dayMs } from '../platform/times.ts';
import { knownAddress } from '../pages/known-address.ts';

/** Including the wait for one more slot, well within the API's limit of 30 s. An older answer can still be returned. */
const patienceMs = 18_000;

export const handler = handleCall(getOriginSummary, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const apiKey = await readSecret('CRUX_API_KEY');
  if (apiKey === undefined) return { configured: false, mobile: null, desktop: null };
  const { endpoint, queriesPerMinute } = env.crux();
  const takeTurn = cruxPace({ table, queriesPerMinute, maxWaitMs: 5000 });
  const { findOriginData } = cruxClient({ apiKey, endpoint, takeTurn, patienceMs });
  const remembered = rememberOrigin(findOriginData, {
    store: originStore(table),
    accountId: caller.accountId,
    freshForMs: dayMs,
    takesOld: true,
    now: () => now,
  });
  return { configured: true, ...(await originSummary(remembered, url)) };
});
