import { createExpiryFeed } from '../../../shared/calls/portfolio/today.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { expiryFeedStore } from './expiry-feed-store.ts';

export const handler = handleCall(createExpiryFeed, async ({ caller, table, now, audit }) => {
  const token = await expiryFeedStore(table).create(caller, now, audit);
  return { address: `${env.publicUrl()}/api/calendars/${token}` };
});
