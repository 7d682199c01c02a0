import { assignCompetitor } from '../../../shared/calls/portfolio/competitors.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { accountCompetitors } from './account-competitors.ts';
import { idsOfAssignments } from './assigned-to.ts';
import { competitorNotFound, competitorStore } from './competitor-store.ts';

export const handler = handleCall(assignCompetitor, async ({ body, caller, table, audit }) => {
  const { accountId } = caller;
  const { url, ...assignedTo } = body;
  const [ids = {}] = await idsOfAssignments(table, accountId, [assignedTo], (_, part) => part);
  if (!(await competitorStore(table).assign({ accountId, url: spelling(url) }, ids, audit)))
    throw competitorNotFound();
  return accountCompetitors(table, accountId);
});
