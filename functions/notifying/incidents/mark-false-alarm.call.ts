import { markFalseAlarm } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(markFalseAlarm, async (call) => {
  const { params, caller, table, now } = call;
  const group = await theirGroup(table, caller, params.incidentId);
  const marks = { falseAlarmAt: now.toISOString() };
  await incidentStore(table).addNote(group, { kind: 'false-alarm', marks }, call);
});
