import { getClientLogo } from '../../../shared/calls/registry/clients.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { reportScheduleStore } from './report-schedule-store.ts';

export const handler = handleCall(getClientLogo, async ({ params, caller, table }) => ({
  logo: await reportScheduleStore(table).findLogo({
    accountId: caller.accountId,
    clientId: params.clientId,
  }),
}));
