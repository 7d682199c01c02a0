import { addDeployment } from '../../../shared/calls/portfolio/marks.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { historySince } from '../../registry/pages/history-range.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';

/** The clocks of pipelines are not exact. */
const toleranceMs = 5 * minuteMs;

export const handler = handleCall(addDeployment, async ({ body, caller, table, now, audit }) => {
  const { url, label } = body;
  const at = body.at === undefined ? now : new Date(body.at);
  if (at > after(now, toleranceMs)) {
    throw new ProblemError('invalid_input', messages.deploymentInFuture, { field: 'at' });
  }
  if (at < historySince(now)) {
    throw new ProblemError('invalid_input', messages.deploymentTooOld, { field: 'at' });
  }
  const { urlKey: siteKey } = await reachedSite(table, caller, url);
  const site = { accountId: caller.accountId, siteKey };
  return deploymentStore(table).add(site, { label, at }, { now, audit });
});
