import { markFalseAlarm } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(markFalseAlarm, async ({ params, caller, table, now, audit }) => {
  const { userId } = caller;
  const store = incidentStore(table);
  const group = await theirGroup(table, caller, params.incidentId);
  await store.addNote({
    group,
    kind: 'false-alarm',
    marks: { falseAlarmAt: now.toISOString() },
    once: 'falseAlarmAt',
    userId,
    now,
    audit,
  });
});
