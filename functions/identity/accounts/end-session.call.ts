import { endSession } from '../../../shared/calls/identity/settings.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { sessionStore } from './session-store.ts';

export const handler = handleCall(endSession, async ({ params, caller, table, now, audit }) => {
  const { sessionId } = params;
  const { userId } = caller;
  const wasThere = await sessionStore(table).end({ userId, sessionId }, now, audit);
  if (!wasThere) throw new ProblemError('not_found', 'This session is over already');
  await endSockets(table).ofSessions(caller, [sessionId]);
});
