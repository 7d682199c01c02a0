import { signOut } from '../../../shared/calls/identity/settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { staffAccountId } from '../../platform/sockets/connection-entity.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { sessionStore } from './session-store.ts';

export const handler = handleCall(signOut, async ({ caller, table, now, sessionId }) => {
  if (sessionId === undefined) return;
  const { userId } = caller;
  // Sign-ins of staff without an account are recorded when they end.
  if (caller.kind === 'support') await sessionStore(table).markEnded(userId, sessionId, now);
  else await sessionStore(table).end({ userId, sessionId }, now);
  const accountId = caller.kind === 'support' ? staffAccountId : caller.accountId;
  await endSockets(table).ofSessions({ accountId, userId }, [sessionId]);
});
