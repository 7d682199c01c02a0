import { getLabSettings } from '../../../shared/calls/measuring/lab-settings.ts';
import { defaultLabSettings } from '../../../shared/scans/lab-settings.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { visitorNetworks } from './lab-settings.ts';

export const handler = handleCall(getLabSettings, async ({ query, caller, table, now }) => {
  const site = await reachedSite(table, caller, query.url);
  const visitors = await visitorNetworks(table, caller.accountId, site, now);
  return { settings: site.labSettings ?? defaultLabSettings, visitors };
});
