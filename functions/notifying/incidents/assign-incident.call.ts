import { ProblemError } from '../../../shared/calls/errors.ts';
import { assignIncident } from '../../../shared/calls/notifying/incidents.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { assignedMail } from '../../providers/email/incident-mails.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';
import { candidatesFor } from './assignees.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';
import { toSummary } from './to-incident.ts';

export const handler = handleCall(assignIncident, async (call) => {
  const { params, body, caller, table, now } = call;
  const { incidentId } = params;
  if (body.userId === null) {
    const group = await theirGroup(table, caller, incidentId);
    const marks = { assigneeId: '', assigneeName: '', acceptedAt: '' };
    return incidentStore(table).addNote(group, { kind: 'assigned', text: '', marks }, call);
  }
  const chosen = (await candidatesFor(table, caller, incidentId)).find(
    ({ user }) => user.userId === body.userId,
  );
  if (chosen === undefined)
    throw new ProblemError('invalid_input', 'This user cannot be chosen', { field: 'userId' });
  const { user, reached } = chosen;
  const [assigneeId, assigneeName] = [user.userId, nameOfUser(user)];
  const acceptedAt = assigneeId === caller.userId ? now.toISOString() : '';
  const marks = { assigneeId, assigneeName, acceptedAt };
  await incidentStore(table).addNote(
    reached,
    { kind: 'assigned', text: assigneeName, marks },
    call,
  );
  const wasAssigned = reached.every((one) => one.assigneeId === assigneeId);
  if (assigneeId === caller.userId || wasAssigned) return;
  const incident = toSummary(reached, now);
  const to = { ...user, timeZone: await timeZoneOf(table, caller.accountId) };
  await tryToMail('an assignment', to, (publicUrl) =>
    assignedMail(publicUrl, to, { incident, by: caller.email }),
  );
});
