import { removeExpiryFeed } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { expiryFeedStore } from './expiry-feed-store.ts';

export const handler = handleCall(removeExpiryFeed, async ({ caller, table, audit }) => {
  await expiryFeedStore(table).remove(caller, audit);
});
