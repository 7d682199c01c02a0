import { acknowledgeIncidents } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(acknowledgeIncidents, async (call) => {
  const { body, caller, table, now, audit } = call;
  const ids = [...new Set(body.incidentIds)];
  const groups = await Promise.all(ids.map((id) => theirGroup(table, caller, id)));
  const open = groups.filter((group) =>
    group.every(({ acknowledgedAt }) => acknowledgedAt === undefined),
  );
  if (open.length === 0) audit.unchanged();
  const marks = { acknowledgedAt: now.toISOString() };
  for (const group of open)
    await incidentStore(table).addNote(group, { kind: 'acknowledged', marks }, call);
});
