import { listExpiring } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findExpiring } from './expiring.ts';

export const handler = handleCall(listExpiring, async ({ caller, table, now }) => ({
  rows: await findExpiring(table, caller, now),
}));
