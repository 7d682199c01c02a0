import { revokeShareLink } from '../../../shared/calls/portfolio/sharing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { shareLinkStore } from './share-link-store.ts';
import { whatToShare } from './what-to-share.ts';

export const handler = handleCall(revokeShareLink, async ({ body, caller, table, now, audit }) => {
  const { shared } = await whatToShare(table, caller, { ...body, now });
  await shareLinkStore(table).revoke(shared, body.linkId, audit);
});
