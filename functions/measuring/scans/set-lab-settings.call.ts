import { ProblemError } from '../../../shared/calls/errors.ts';
import { setLabSettings } from '../../../shared/calls/measuring/lab-settings.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { newLabSettings, saveLabSettings, visitorNetworks } from './lab-settings.ts';

export const handler = handleCall(setLabSettings, async ({ body, caller, table, now, audit }) => {
  const { url, ...wanted } = body;
  const { accountId } = caller;
  const site = await reachedSite(table, caller, url);
  const visitors = await visitorNetworks(table, accountId, site, now);
  const settings = newLabSettings(wanted, visitors);
  if (!(await saveLabSettings(table, { accountId, urlKey: site.urlKey }, settings, audit)))
    throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
  return { settings, visitors };
});
