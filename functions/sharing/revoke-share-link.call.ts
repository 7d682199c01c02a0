import { succeeded } from '../../shared/calls/fields.ts';
import { revokeShareLink } from '../../shared/calls/sharing.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { shareLinkStore } from './share-link-store.ts';
import { siteToShare } from './shared-site.ts';

export const handler = handleCall(revokeShareLink, async ({ body, caller, table, audit }) => {
  const { accountId, urlKey } = await siteToShare(table, caller, body.url);
  await shareLinkStore(table).revoke({ accountId, siteKey: urlKey }, body.linkId, audit);
  return succeeded;
});
