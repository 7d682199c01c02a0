import { setQuietHours } from '../../shared/calls/channels.ts';
import { tellOutages } from '../../shared/jobs/catalogue.ts';
import { queueClient } from '../platform/aws/clients.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(setQuietHours, async ({ body, caller, table, audit }) => {
  const { quietHours } = body;
  await channelStore(table).setOptions(caller.accountId, { quietHours }, audit);
  // Outages that wait are planned by the new settings now, and not when the old ones would have sent them.
  await jobSender(queueClient(), env.queueUrl)(tellOutages, [{ accountId: caller.accountId }]);
  return notificationSettings(table, caller);
});
