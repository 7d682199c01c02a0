import { endOtherSessions } from '../../../shared/calls/identity/settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { sessionStore } from './session-store.ts';

export const handler = handleCall(
  endOtherSessions,
  async ({ caller, table, now, audit, sessionId: current }) => {
    const ended = await sessionStore(table).endAllBut(caller.userId, current, { now, audit });
    await endSockets(table).ofSessions(caller, ended);
  },
);
