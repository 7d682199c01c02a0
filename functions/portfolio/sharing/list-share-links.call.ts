import { listShareLinks } from '../../../shared/calls/portfolio/sharing.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { shareLinkStore } from './share-link-store.ts';
import { whatToShare } from './what-to-share.ts';

export const handler = handleCall(listShareLinks, async ({ query, caller, table, now }) => {
  const { shared, reaches } = await whatToShare(table, caller, { ...query, now });
  return shareLinkStore(table).list(shared, now, reaches);
});
