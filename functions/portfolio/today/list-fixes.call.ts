import { listFixes } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findFixes } from './fixes.ts';

export const handler = handleCall(listFixes, async ({ query: { device }, caller, table, now }) => ({
  device,
  ...(await findFixes(table, caller, { device, now })),
}));
