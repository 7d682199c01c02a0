import { succeeded } from '../../shared/calls/fields.ts';
import { acknowledgeIncident } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirIncident } from './their-incident.ts';

export const handler = handleCall(
  acknowledgeIncident,
  async ({ params, caller, table, now, audit }) => {
    const { userId } = caller;
    const store = incidentStore(table);
    const incident = await theirIncident(table, caller, params.incidentId);
    await store.addNote({ incident, kind: 'acknowledged', userId, now, audit });
    return succeeded;
  },
);
