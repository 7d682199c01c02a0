import { getPingStatus } from '../../../shared/calls/monitoring/ping.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readPingId } from './ping-id.ts';
import { pingRunStore } from './ping-run-store.ts';
import { toStatus } from './ping-status.ts';

export const handler = handleCall(getPingStatus, async ({ query, caller, table, now }) => {
  const key = readPingId(caller.accountId, query.pingId);
  const run = key && (await pingRunStore(table).find(key, now));
  if (run === undefined)
    throw new ProblemError('not_found', 'There is no such ping', { field: 'pingId' });
  return toStatus(run);
});
