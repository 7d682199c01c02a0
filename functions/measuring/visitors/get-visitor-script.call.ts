import { getVisitorScript } from '../../../shared/calls/measuring/visitors.ts';
import { env } from '../../platform/aws/env.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { lastViews } from './last-views.ts';
import { toVisitorScript } from './to-visitor-script.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(getVisitorScript, async ({ query, caller, table }) => {
  const { urlKey } = await reachedSite(table, caller, query.url);
  const store = visitorStore(table);
  const key = { accountId: caller.accountId, urlKey };
  const [site, last] = await Promise.all([store.find(key), lastViews(store, key)]);
  return toVisitorScript(site, last, env.publicUrl());
});
