import { getResponseTimes } from '../../../shared/calls/monitoring/availability.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { responseTimes } from './accounting/response-times.ts';

export const handler = handleCall(getResponseTimes, async ({ query, caller, table, now }) => {
  const url = await knownMonitor({ table, caller, now }, query.url);
  return { places: await responseTimes(table, { accountId: caller.accountId, url }, now) };
});
