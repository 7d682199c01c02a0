import { ProblemError } from '../../shared/calls/errors.ts';
import { assignIncident } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { assigneesOf } from './assignees.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

const unassigned = { userId: '', name: '' };

export const handler = handleCall(assignIncident, async (call) => {
  const { params, body, caller, table } = call;
  const group = await theirGroup(table, caller, params.incidentId);
  const assignee =
    body.userId === null
      ? unassigned
      : (await assigneesOf(table, caller)).find(({ userId }) => userId === body.userId);
  if (assignee === undefined)
    throw new ProblemError('invalid_input', 'This user cannot be chosen', { field: 'userId' });
  const { userId: assigneeId, name: assigneeName } = assignee;
  const marks = { assigneeId, assigneeName };
  await incidentStore(table).addNote(group, { kind: 'assigned', text: assigneeName, marks }, call);
});
