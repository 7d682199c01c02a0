import { commentOnIncident } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(
  commentOnIncident,
  async ({ params, body, caller, table, now, audit }) => {
    const { userId } = caller;
    const store = incidentStore(table);
    const group = await theirGroup(table, caller, params.incidentId);
    await store.addNote({ group, kind: 'comment', text: body.text, userId, now, audit });
  },
);
