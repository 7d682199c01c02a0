import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { register, setNewPassword } from '../../../shared/calls/identity/accounts.ts';
import { endOtherSessions, endSession, signOut } from '../../../shared/calls/identity/settings.ts';
import type { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { signingIn } from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import { useSocketServer } from '../../../test/support/socket-server.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { handler as registerHandler } from '../../identity/accounts/register.call.ts';
import { handler as passwordHandler } from '../../identity/accounts/set-new-password.call.ts';
import { handler as endOthersHandler } from '../../identity/accounts/end-other-sessions.call.ts';
import { handler as endHandler } from '../../identity/accounts/end-session.call.ts';
import { handler as signOutHandler } from '../../identity/accounts/sign-out.call.ts';
import { handler as checkHandler } from './check-sockets.schedule.ts';
import { documentClient } from '../aws/clients.ts';
import { endSockets } from './end-sockets.ts';
import { pushes } from './push.ts';
import { accountEntity } from '../callers/account-entity.ts';
import { connectionEntity } from './connection-entity.ts';
import { identityEntity } from '../callers/identity-entity.ts';
import { sessionEntity } from '../callers/session-entity.ts';
import { userEntity } from '../callers/user-entity.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const connections = connectionEntity(table);
const password = 'Analytical-1843';
const socketServer = useSocketServer();
const openSockets = new Set<WebSocket>();
afterEach(() => {
  for (const socket of openSockets) socket.close();
});

/** A new user, and a function that opens sockets for them. */
async function signedIn() {
  const person = { firstName: 'Ada', lastName: 'Lovelace', role: 'CEO', usePlan: 'Other' } as const;
  const body = { ...person, email: `${randomUUID()}@example.com`, password };
  const answer = await call(registerHandler, register, { body });
  const { userId, accessToken } = answer.body as { userId: string; accessToken: string };
  const identity = await identityEntity(table).get({ kind: 'cognito', subject: userId }).go();
  const { email } = body;
  return { userId, accessToken, email, accountId: identity.data?.accountId ?? '' };
}
const sessionIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).origin_jti;
async function open(token: string) {
  const socket = new WebSocket(socketServer().address, ['web-vitals', token]);
  openSockets.add(socket);
  const heard: unknown[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<'closed'>((resolve) => {
    socket.addEventListener('close', () => resolve('closed'));
  });
  const opened = new Promise<'open'>((resolve) => {
    socket.addEventListener('open', () => resolve('open'));
  });
  return { closed, heard, socket, outcome: await Promise.race([opened, closed]) };
}
const connectionsOf = async (accountId: string) =>
  (await connections.query.byAccount({ accountId }).go()).data;

const progress: ServerMessage = {
  type: 'scan_progress',
  scanId: 'scan-1',
  url: 'https://example.com/',
  status: 'running',
  stage: 'Loading the page',
  percent: 20,
};

describe('a socket ends with its session', () => {
  test('at once, when the password is changed; that of another user stays open', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()];
    const socket = await open(ada.accessToken);
    const other = await open(eve.accessToken);
    expect([socket.outcome, other.outcome]).toEqual(['open', 'open']);
    const changed = await call(
      passwordHandler,
      setNewPassword,
      {
        params: { userId: ada.userId },
        body: { password: 'Difference-1822', currentPassword: password },
      },
      { bearer: ada.accessToken },
    );
    expect(changed.status).toBe(200);
    expect(await socket.closed).toBe('closed');
    expect(await connectionsOf(ada.accountId)).toEqual([]);
    expect(await connectionsOf(eve.accountId)).toHaveLength(1);
  });

  type Ids = Record<'userId' | 'ended' | 'kept', string>;
  const waysToEnd: [string, (ids: Ids) => Promise<{ status: number }>][] = [
    [
      'from another one',
      ({ userId, ended: sessionId, kept }) => {
        const as = { userId, sessionId: kept };
        return call(endHandler, endSession, { params: { userId, sessionId } }, { as });
      },
    ],
    [
      'along with all others',
      ({ userId, kept }) => {
        const as = { userId, sessionId: kept };
        return call(endOthersHandler, endOtherSessions, { params: { userId } }, { as });
      },
    ],
    [
      'by a sign-out',
      ({ userId, ended: sessionId }) =>
        call(signOutHandler, signOut, {}, { as: { userId, sessionId } }),
    ],
  ];
  test.each(waysToEnd)('at once, when it is ended %s; the others stay open', async (_how, end) => {
    const ada = await signedIn();
    const { accessToken } = (await signingIn(ada.email, password)).body as { accessToken: string };
    const [ended, kept] = [await open(ada.accessToken), await open(accessToken)];
    const ids = { ended: sessionIn(ada.accessToken), kept: sessionIn(accessToken) };
    const began = performance.now();
    expect((await end({ userId: ada.userId, ...ids })).status).toBe(200);
    expect(await ended.closed).toBe('closed');
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await connectionsOf(ada.accountId)).toMatchObject([{ sessionId: ids.kept }]);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
    expect((await open(ada.accessToken)).outcome).toBe('closed');
  });

  test('at once, for a user who is removed and an account that is suspended', async () => {
    const ends = endSockets(table, socketServer().sockets.managementUrl);
    const [ada, eve] = [await signedIn(), await signedIn()];
    const [first, second] = [await open(ada.accessToken), await open(eve.accessToken)];
    await ends.ofUser(ada);
    await ends.ofAccount(eve.accountId);
    expect(await Promise.all([first.closed, second.closed])).toEqual(['closed', 'closed']);
  });

  const endings: [string, (user: { accountId: string; userId: string }) => Promise<unknown>][] = [
    ['the password was changed', (user) => set(user, { passwordChangedAt: inTheFuture() })],
    [
      'it was ended',
      async ({ accountId, userId }) => {
        const [connection] = await connectionsOf(accountId);
        const { sessionId = '' } = connection ?? {};
        await sessionEntity(table).patch({ userId, sessionId }).set({ endedAt: '2026' }).go();
      },
    ],
    ['the user was removed', (user) => userEntity(table).delete(user).go()],
    [
      'the account was suspended',
      ({ accountId }) => accountEntity(table).patch({ accountId }).set({ suspended: true }).go(),
    ],
    [
      'the token ran out',
      async ({ accountId }) => {
        const [connection] = await connectionsOf(accountId);
        const { connectionId = '' } = connection ?? {};
        await connections.patch({ accountId, connectionId }).set({ sessionUntil: 1 }).go();
      },
    ],
  ];
  test.each(endings)('at the next check, when %s', async (_why, end) => {
    const [ada, eve] = [await signedIn(), await signedIn()];
    const [socket] = [await open(ada.accessToken), await open(eve.accessToken)];
    await checkHandler();
    expect(await connectionsOf(ada.accountId)).toHaveLength(1);
    await end(ada);
    await checkHandler();
    expect(await socket.closed).toBe('closed');
    expect(await connectionsOf(ada.accountId)).toEqual([]);
    expect(await connectionsOf(eve.accountId)).toHaveLength(1);
  });

  test('and is not opened again', async () => {
    const { accountId, accessToken } = await signedIn();
    await accountEntity(table).patch({ accountId }).set({ suspended: true }).go();
    expect((await open(accessToken)).outcome).toBe('closed');
  });
});

describe('a message', () => {
  test('is answered on its own connection while the session lasts', async () => {
    const ada = await signedIn();
    const [first, second] = [await open(ada.accessToken), await open(ada.accessToken)];
    first.socket.send(JSON.stringify({ type: 'ping', id: 'p-1' }));
    await vi.waitFor(
      () => expect(first.heard).toEqual([{ type: 'answer', to: 'p-1', answer: {} }]),
      60_000,
    );
    await set(ada, { passwordChangedAt: inTheFuture() });
    first.socket.send(JSON.stringify({ type: 'ping', id: 'p-2' }));
    expect(await first.closed).toBe('closed');
    await expect
      .poll(() => connectionsOf(ada.accountId))
      .toEqual([expect.objectContaining({ userId: ada.userId })]);
    expect(second.heard).toEqual([]);
  });

  test('without a route is refused like in API Gateway, and a binary one ends the connection', async () => {
    const { socket, heard, closed } = await open((await signedIn()).accessToken);
    for (const sent of ['not json', '{"type":"from_the_future"}', '{"type":"$connect"}'])
      socket.send(sent);
    const forbidden = expect.objectContaining({ message: 'Forbidden' });
    await vi.waitFor(() => expect(heard).toEqual([forbidden, forbidden, forbidden]), 60_000);
    socket.send(new Uint8Array([1]));
    expect(await closed).toBe('closed');
  });
});

test('is not pushed to a socket whose token has expired', async () => {
  const { accountId, accessToken } = await signedIn();
  const [stale, fresh] = [await open(accessToken), await open(accessToken)];
  const push = pushes(table, socketServer().sockets.managementUrl).toAccount;
  await push(accountId, progress);
  await vi.waitFor(
    () => expect([stale.heard, fresh.heard]).toEqual([[progress], [progress]]),
    60_000,
  );
  const [first] = await connectionsOf(accountId);
  const { connectionId = '' } = first ?? {};
  await connections.patch({ accountId, connectionId }).set({ sessionUntil: 1 }).go();
  await push(accountId, progress);
  await vi.waitFor(() => expect([...stale.heard, ...fresh.heard]).toHaveLength(3), 60_000);
});

const inTheFuture = () => new Date(Date.now() + 2000).toISOString();
const set = (
  { accountId, userId }: { accountId: string; userId: string },
  change: { passwordChangedAt: string },
) => userEntity(table).patch({ accountId, userId }).set(change).go();
