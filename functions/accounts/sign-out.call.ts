import { succeeded } from '../../shared/calls/fields.ts';
import { signOut } from '../../shared/calls/settings.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endSockets } from '../platform/sockets/end-sockets.ts';
import { sessionStore } from './session-store.ts';

export const handler = handleCall(signOut, async ({ caller, table, now, sessionId }) => {
  // Staff without an account have no sessions on the table; the user pool ends theirs.
  if (caller.kind === 'support' || sessionId === undefined) return succeeded;
  await sessionStore(table).end(caller.userId, sessionId, now);
  await endSockets(table, env.socketEndpoint()).ofSessions(caller, [sessionId]);
  return succeeded;
});
