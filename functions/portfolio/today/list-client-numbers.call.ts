import { listClientNumbers } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findClientNumbers } from './client-numbers.ts';

export const handler = handleCall(listClientNumbers, async ({ caller, table, now }) => ({
  clients: await findClientNumbers(table, caller, now),
}));
