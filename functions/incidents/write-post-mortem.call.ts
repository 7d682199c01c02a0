import { writePostMortem } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(
  writePostMortem,
  async ({ params, body, caller, table, now, audit }) => {
    const [incident] = await theirGroup(table, caller, params.incidentId);
    await incidentStore(table).addNote({
      group: [incident],
      kind: 'post-mortem',
      marks: { postMortem: body.text },
      userId: caller.userId,
      now,
      audit,
    });
  },
);
