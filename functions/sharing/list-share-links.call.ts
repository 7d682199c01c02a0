import { listShareLinks } from '../../shared/calls/sharing.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { shareLinkStore } from './share-link-store.ts';
import { siteToShare } from './shared-site.ts';

export const handler = handleCall(listShareLinks, async ({ query, caller, table, now }) => {
  const { accountId, urlKey } = await siteToShare(table, caller, query.url);
  return shareLinkStore(table).list({ accountId, siteKey: urlKey }, now);
});
