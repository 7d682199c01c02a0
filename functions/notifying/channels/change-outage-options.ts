import { notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import type { NotificationOptions } from '../../../shared/models/notifying/channel-settings.ts';
import type { NotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { UserCaller } from '../../platform/callers/caller.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { channelStore } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

/**
 * Saves options that decide when outages are sent. Outages that wait are planned by the new options now, and not when the
 * old ones would have sent them.
 */
export async function changeOutageOptions(
  { table, caller, audit, now }: { table: Table; caller: UserCaller; audit: Audit; now: Date },
  options: Pick<Partial<NotificationOptions>, 'outages' | 'quietHours' | 'maintenance'>,
): Promise<NotificationSettings> {
  const { accountId } = caller;
  const { maintenance, ...others } = options;
  const store = channelStore(table);
  if (maintenance === undefined) await store.setOptions(accountId, others, audit);
  else await store.setMaintenance(accountId, maintenance, { now, audit });
  await sendJobs(notifyOfOutages, [{ accountId }]);
  return notificationSettings(table, caller);
}
