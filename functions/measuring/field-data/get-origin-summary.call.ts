import { getOriginSummary } from '../../../shared/calls/measuring/field-data.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { cruxClient } from '../../providers/crux/crux-client.ts';
import { cruxPace } from '../../providers/crux/crux-pace.ts';
import { originStore } from './origin-store.ts';
import { visitorStore } from '../visitors/visitor-store.ts';
import { visitorSummaries } from '../visitors/visitor-summaries.ts';
import { originSummary, withVisitors } from './origin-summary.ts';
import { rememberOrigin } from './remembered.ts';
import { dayMs } from '../../platform/times.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';

/** Including the wait for one more slot, well within the API's limit of 30 s. An older answer can still be returned. */
const patienceMs = 18_000;

export const handler = handleCall(getOriginSummary, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const apiKey = await readSecret('CRUX_API_KEY');
  const key = { accountId: caller.accountId, urlKey: keyOfUrl(url) };
  const [measured, found] = await Promise.all([
    visitorStore(table).find(key),
    visitorSummaries(table).find(key, now),
  ]);
  const visitors = measured === undefined ? undefined : found;
  if (apiKey === undefined)
    return { configured: false, ...withVisitors({ mobile: null, desktop: null }, visitors) };
  const { endpoint, queriesPerMinute } = env.crux();
  const throttle = cruxPace({ table, queriesPerMinute, maxWaitMs: 5000 });
  const { findOriginData } = cruxClient({ apiKey, endpoint, throttle, patienceMs });
  const remembered = rememberOrigin(findOriginData, {
    store: originStore(table),
    accountId: caller.accountId,
    freshForMs: dayMs,
    takesOld: true,
    now: () => now,
  });
  return { configured: true, ...withVisitors(await originSummary(remembered, url), visitors) };
});
