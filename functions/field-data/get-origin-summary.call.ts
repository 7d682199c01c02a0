import { getOriginSummary } from '../../shared/calls/field-data.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { readSecret } from '../platform/aws/secret.ts';
import { cruxClient } from '../providers/crux/crux-client.ts';
import { cruxPace } from '../providers/crux/crux-pace.ts';
import { originStore } from './origin-store.ts';
import { visitorStore } from '../visitors/visitor-store.ts';
import { visitorSummaries } from '../visitors/visitor-summaries.ts';
import { rememberOrigin, type FindFieldData } from './remembered.ts';
import { dayMs } from '../platform/times.ts';
import { knownAddress } from '../pages/known-address.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { DeviceVisitorVitals } from '../../shared/models/visitor-vitals.ts';
import type { Device } from '../../shared/scans/devices.ts';
import { chooseField } from '../../shared/visitors/field-source.ts';
import type { FieldData } from '../../shared/models/scan.ts';

type Answer = Omit<CallAnswer<typeof getOriginSummary>, 'configured'>;
type Summary = Pick<Answer, Device>;

/** Field data of a page's origin on both devices. @throws if the provider cannot be reached */
async function originSummary(findOriginData: FindFieldData, url: string): Promise<Summary> {
  const { origin } = new URL(url);
  const [mobile, desktop] = await Promise.all([
    findOriginData(origin, 'mobile'),
    findOriginData(origin, 'desktop'),
  ]);
  return { mobile: summaryOf(mobile), desktop: summaryOf(desktop) };
}

/** What Chrome users had, what the site's own visitors had, and which of them counts. */
const withVisitors = (summary: Summary, visitors: DeviceVisitorVitals | undefined): Answer => ({
  ...summary,
  ...(visitors && {
    visitors,
    fieldSources: {
      mobile: chooseField(summary.mobile, visitors.mobile).source,
      desktop: chooseField(summary.desktop, visitors.desktop).source,
    },
  }),
});

function summaryOf(data: FieldData | null): Summary['mobile'] {
  if (data === null) return null;
  const { overall_category, lcp, fcp, cls, inp } = data;
  return { overall_category, lcp, fcp, cls, inp };
}

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
