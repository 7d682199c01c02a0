import {
  listSessions,
  mostSessionsListed,
  type OpenSession,
} from '../../../shared/calls/identity/settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import type { SessionRecord } from '../../platform/callers/session-entity.ts';
import { sessionStore } from './session-store.ts';

export const handler = handleCall(listSessions, async ({ caller, table, now, sessionId }) => {
  const open = await sessionStore(table).list(caller, now);
  const sessions = open
    .map((session) => answerOf(session, session.sessionId === sessionId))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
  return { sessions: sessions.slice(0, mostSessionsListed) };
});

const answerOf = (session: SessionRecord, current: boolean): OpenSession => ({
  id: session.sessionId,
  device: session.device,
  place: session.place ?? null,
  signedInAt: session.signedInAt,
  lastSeenAt: session.lastSeenAt,
  current,
});
