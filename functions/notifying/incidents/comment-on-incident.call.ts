import { commentOnIncident } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(commentOnIncident, async (call) => {
  const { params, body, caller, table } = call;
  const group = await theirGroup(table, caller, params.incidentId);
  await incidentStore(table).addNote(group, { kind: 'comment', text: body.text }, call);
});
