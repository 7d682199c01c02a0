import { getAvailability } from '../../../shared/calls/monitoring/availability.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { monitorAccount } from './monitors/monitor-account.ts';

export const handler = handleCall(getAvailability, async ({ query, caller, table, now }) => {
  const { name: _, ...account } = await monitorAccount({ table, caller, now }, query);
  return account;
});
