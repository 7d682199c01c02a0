import { listIncidents } from '../../../shared/calls/notifying/incidents.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { visibleSites } from '../../registry/pages/visible-sites.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { toSummary } from './to-incident.ts';

export const handler = handleCall(listIncidents, async ({ query, caller, table, now }) => {
  const siteKey = query.site === undefined ? undefined : keyOfUrl(spelling(query.site));
  const roleOf = await visibleSites(table, caller);
  const found = await incidentStore(table).list(
    caller.accountId,
    (key) => roleOf(key) !== undefined && (siteKey === undefined || key === siteKey),
    query.before,
  );
  return found.map((group) => toSummary(group, now));
});
