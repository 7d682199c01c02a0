import { setMaintenance } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(setMaintenance, async ({ body, caller, table, audit, now }) => {
  // What is over stays in the history of notifications only.
  const maintenance = body.maintenance.filter(({ to }) => Date.parse(to) > now.getTime());
  await channelStore(table).setOptions(caller.accountId, { maintenance }, audit);
  return notificationSettings(table, caller);
});
