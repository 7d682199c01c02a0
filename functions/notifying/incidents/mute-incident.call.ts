import { ProblemError } from '../../../shared/calls/errors.ts';
import { longestMute, muteIncident } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs } from '../../platform/times.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(muteIncident, async (call) => {
  const {
    params,
    body: { until },
    caller,
    table,
    now,
  } = call;
  const group = await theirGroup(table, caller, params.incidentId);
  if (until !== null && (until <= now.toISOString() || until > latest(now)))
    throw new ProblemError('invalid_input', `Choose a time within the next ${longestMute} days`, {
      field: 'until',
    });
  const note =
    until === null ? { kind: 'unmuted' as const } : { kind: 'muted' as const, text: until };
  const marks = { mutedUntil: until ?? now.toISOString() };
  await incidentStore(table).addNote(group, { ...note, marks }, call);
});

const latest = (now: Date): string => after(now, longestMute * dayMs).toISOString();
