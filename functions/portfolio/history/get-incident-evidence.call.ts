import { getIncidentEvidence } from '../../../shared/calls/notifying/incidents.ts';
import { theirGroup } from '../../notifying/incidents/their-group.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentEvidence } from './incident-evidence.ts';

export const handler = handleCall(getIncidentEvidence, async ({ params, caller, table, now }) =>
  incidentEvidence({ table, now }, await theirGroup(table, caller, params.incidentId)),
);
