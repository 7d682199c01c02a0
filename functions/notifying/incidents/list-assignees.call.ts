import { listAssignees } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { assigneesOf, candidatesFor, toAssignees } from './assignees.ts';

export const handler = handleCall(listAssignees, async ({ query, caller, table }) => {
  if (query.incidentId === undefined) return assigneesOf(table, caller);
  const found = await candidatesFor(table, caller, query.incidentId);
  return toAssignees(found.map(({ user }) => user));
});
