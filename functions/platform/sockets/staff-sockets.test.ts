import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test, vi } from 'vitest';
import { listDesk } from '../../../shared/calls/portfolio/desk.ts';
import { signOut } from '../../../shared/calls/identity/settings.ts';
import type { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { registered, signingIn } from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import { useSocketServer } from '../../../test/support/socket-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { handler as signOutHandler } from '../../identity/accounts/sign-out.call.ts';
import { handler as listDeskHandler } from '../../portfolio/support/list-desk.call.ts';
import { env } from '../aws/env.ts';
import { userPoolClient } from '../aws/user-pool-client.ts';
import { handler as checkHandler } from './check-sockets.schedule.ts';
import { connectionEntity, staffAccountId } from './connection-entity.ts';
import { pushes } from './push.ts';

const table = await useTable();
const password = 'Analytical-1843';
const socketServer = useSocketServer();

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A member of staff as docs/deploy.md says: a user of the pool, in the group, without an account. */
async function newStaff() {
  const inPool = { UserPoolId: env.userPoolId(), Username: `${randomUUID()}@example.com` };
  const pool = userPoolClient();
  await pool.send(
    new AdminCreateUserCommand({
      ...inPool,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: inPool.Username }],
    }),
  );
  await pool.send(
    new AdminSetUserPasswordCommand({ ...inPool, Password: password, Permanent: true }),
  );
  await pool.send(new AdminAddUserToGroupCommand({ ...inPool, GroupName: 'support' }));
  const { accessToken } = (await signingIn(inPool.Username, password)).body;
  const { sub, origin_jti: sessionId } = claimsIn(accessToken);
  return { userId: sub, sessionId, accessToken, groups: ['support'] };
}

async function open(token: string) {
  const socket = new WebSocket(socketServer().address, ['web-vitals', token]);
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

const changed: ServerMessage = { type: 'desk_changed', kind: 'chat', accountId: 'a', id: 'u' };

describe('a member of staff without an account', () => {
  test('receives what is pushed to the desk, and a customer does not', async () => {
    const [staff, customer] = [await newStaff(), await registered()];
    const [desk, page] = [await open(staff.accessToken), await open(customer.accessToken)];
    expect([desk.outcome, page.outcome]).toEqual(['open', 'open']);
    await pushes(table, socketServer().sockets.managementUrl).toStaff(changed);
    await vi.waitFor(() => expect(desk.heard).toEqual([changed]), 60_000);
    expect(page.heard).toEqual([]);
    desk.socket.close();
    page.socket.close();
  });

  test('loses the socket, the calls and the next socket with the sign-out', async () => {
    const staff = await newStaff();
    const { userId, groups, sessionId } = staff;
    const as = { userId, groups, sessionId };
    const desk = await open(staff.accessToken);
    const list = () => call(listDeskHandler, listDesk, {}, { as });
    expect(await list()).toMatchObject({ status: 200 });
    expect((await call(signOutHandler, signOut, {}, { as })).status).toBe(200);
    expect(await desk.closed).toBe('closed');
    expect((await open(staff.accessToken)).outcome).toBe('closed');
    expect(await list()).toMatchObject({ status: 401 });
  });

  test('loses the socket at the next check when the token has run out, not before', async () => {
    const staff = await newStaff();
    const desk = await open(staff.accessToken);
    await checkHandler();
    expect(desk.socket.readyState).toBe(WebSocket.OPEN);
    const connections = connectionEntity(table);
    const { data } = await connections.query.byAccount({ accountId: staffAccountId }).go();
    for (const { accountId, connectionId } of data.filter(({ userId }) => userId === staff.userId))
      await connections.patch({ accountId, connectionId }).set({ sessionUntil: 1 }).go();
    await checkHandler();
    expect(await desk.closed).toBe('closed');
  });
});
