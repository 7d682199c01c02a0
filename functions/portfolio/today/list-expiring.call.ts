import { listExpiring } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findExpiring } from './expiring.ts';
import { expiryFeedStore } from './expiry-feed-store.ts';

export const handler = handleCall(listExpiring, async ({ caller, table, now }) => {
  const [rows, feedSince = null] = await Promise.all([
    findExpiring(table, caller, now),
    expiryFeedStore(table).createdAt(caller),
  ]);
  return { rows, feedSince };
});
