import { listTeamWork } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findTeamWork } from './team-work.ts';

export const handler = handleCall(
  listTeamWork,
  async ({ query: { days }, caller, table, now }) => ({
    entries: await findTeamWork(table, caller, { days, now }),
  }),
);
