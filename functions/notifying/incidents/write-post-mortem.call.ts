import { writePostMortem } from '../../../shared/calls/notifying/incidents.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { theirGroup } from './their-group.ts';

export const handler = handleCall(writePostMortem, async (call) => {
  const { params, body, caller, table } = call;
  const [incident] = await theirGroup(table, caller, params.incidentId);
  const marks = { postMortem: body.text };
  await incidentStore(table).addNote([incident], { kind: 'post-mortem', marks }, call);
});
