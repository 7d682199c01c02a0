import { checkCompetitorsLimit } from '../../../shared/calls/portfolio/competitors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { limitCheck } from '../../registry/pages/site-rules.ts';
import { competitorStore } from './competitor-store.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

export const handler = handleCall(checkCompetitorsLimit, async ({ caller, table }) => {
  const { plan, competitorCount } = await competitorStore(table).readAccount(caller.accountId);
  return limitCheck(mostOf(plan).competitors, competitorCount);
});
