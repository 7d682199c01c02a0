import { succeeded } from '../../shared/calls/fields.ts';
import { markFalseAlarm } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { unknownIncident } from './unknown-incident.ts';

export const handler = handleCall(markFalseAlarm, async ({ params, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const store = incidentStore(table);
  const incident = await store.find(accountId, params.incidentId);
  if (incident === undefined) throw unknownIncident();
  await store.addNote({ incident, kind: 'false-alarm', userId, now, audit });
  return succeeded;
});
