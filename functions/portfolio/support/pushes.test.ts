import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendContactRequest } from '../../../shared/calls/portfolio/contact.ts';
import * as desk from '../../../shared/calls/portfolio/desk.ts';
import { type listDesk, readCustomer } from '../../../shared/calls/portfolio/desk.ts';
import { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { openConnection, say } from '../../../test/support/socket-messages.ts';
import {
  act,
  chatOf,
  dismiss,
  messagesOf,
  newStaff,
  reply,
  write,
} from '../../../test/support/support-people.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { connectionEntity, staffAccountId } from '../../platform/sockets/connection-entity.ts';
import { handler as sendBySocket } from './send-message-to-admin.socket.ts';
import { handler as supportTyping } from './support-typing.socket.ts';
import { handler as userTyping } from './user-typing.socket.ts';

const table = await useTable();
vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();

/** Posted messages by connection, by their type; connections in `gone` are closed. */
const heard = new Map<string, string[]>();
const gone = new Set<string>();
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    if (gone.has(id)) {
      response.setHeader('x-amzn-errortype', 'GoneException');
      response.writeHead(410).end('{}');
      return;
    }
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.set(id, [...(heard.get(id) ?? []), ServerMessage.parse(JSON.parse(body)).type]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  vi.stubEnv('SOCKET_ENDPOINT', `http://127.0.0.1:${port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

async function openDesk() {
  const staff = await newStaff();
  const owner = { accountId: staffAccountId, userId: staff.userId, groups: staff.groups };
  const connection = await openConnection(table, owner);
  const { accountId, connectionId } = connection;
  await connectionEntity(table).patch({ accountId, connectionId }).set({ shard: 'staff' }).go();
  return { staff, connection };
}
const taken = ({ connectionId }: { connectionId: string }): string[] => {
  const types = heard.get(connectionId) ?? [];
  heard.delete(connectionId);
  return types;
};

test('each page receives its own messages, and a closed one is forgotten', async () => {
  const ada = await seedAccount(table);
  const { accountId, userId } = ada;
  const [page, tab, colleague, closed, { staff, connection: desk }] = await Promise.all([
    openConnection(table, ada),
    openConnection(table, ada),
    openConnection(table, await seedSubUser(table, ada)),
    openConnection(table, ada),
    openDesk(),
  ]);
  const steps: [string, () => Promise<unknown>, Record<'page' | 'desk', string[]>][] = [
    [
      'a call of the customer',
      () => write(ada, 'Hello'),
      { page: ['recieve_msg_to_user'], desk: ['desk_message'] },
    ],
    [
      'a message over the socket, which has it as its reply',
      () => say(sendBySocket, page, { type: 'send_msg_to_admin', id: 'm', message: 'Hello' }),
      { page: [], desk: ['desk_message'] },
    ],
    [
      'the customer typing',
      () =>
        say(userTyping, page, { type: 'user_typing', id: 'm', typing: true, from_user: userId }),
      { page: [], desk: ['desk_typing'] },
    ],
    [
      'support typing',
      () =>
        say(supportTyping, desk, {
          type: 'support_typing',
          id: 'm',
          typing: true,
          accountId,
          userId,
        }),
      { page: ['typing'], desk: ['desk_typing'] },
    ],
    [
      'an answer',
      () => reply(staff, ada, 'Good morning'),
      { page: ['recieve_msg_to_user'], desk: ['desk_message'] },
    ],
    [
      'what staff have seen',
      async () =>
        call(
          await loadHandler(readCustomer),
          readCustomer,
          { params: { accountId, id: userId }, body: { upTo: 9 } },
          { as: staff },
        ),
      { page: [], desk: ['desk_changed'] },
    ],
    [
      'a conversation that is closed',
      () => act(staff, chatOf(ada), 'close'),
      { page: [], desk: ['desk_changed'] },
    ],
    [
      'a contact request',
      async () =>
        call(
          await loadHandler(sendContactRequest),
          sendContactRequest,
          {
            params: { id: userId },
            body: {
              email: ada.email,
              contactInfo: { subject: 'Help', type: 'Feedback', description: 'Please' },
            },
          },
          { as: ada },
        ),
      { page: [], desk: ['desk_changed'] },
    ],
  ];
  const heardByTab: string[] = [];
  for (const [what, step, expected] of steps) {
    await step();
    expect({ what, page: taken(page), desk: taken(desk) }).toEqual({ what, ...expected });
    heardByTab.push(...taken(tab));
  }
  // The second tab also receives what the first one sends over its socket.
  const message = 'recieve_msg_to_user';
  expect(heardByTab).toEqual([message, message, 'typing', message]);
  expect(taken(colleague)).toEqual([]);

  gone.add(closed.connectionId);
  const goneDesks = [];
  for (const [, step] of steps) {
    const { connection } = await openDesk();
    gone.add(connection.connectionId);
    goneDesks.push(connection);
    await step();
  }
  const kept = await connectionEntity(table)
    .get(
      [closed, ...goneDesks].map(({ accountId: owner, connectionId }) => ({
        accountId: owner,
        connectionId,
      })),
    )
    .go({ consistent: true });
  expect(kept.data).toEqual([]);
});

test('a removed member of staff receives no more messages of customers, and is refused at once', async () => {
  const ada = await seedAccount(table);
  const { accountId, userId } = ada;
  const page = await openConnection(table, ada);
  const [former, other] = [await openDesk(), await openDesk()];
  await write(ada, 'Hello');
  expect([taken(former.connection), taken(other.connection)]).toEqual([
    ['desk_message'],
    ['desk_message'],
  ]);
  await dismiss(former.staff);
  await write(ada, 'My password is…');
  await say(sendBySocket, page, { type: 'send_msg_to_admin', id: 'm', message: 'Again' });
  expect((await reply(other.staff, ada, 'Please do not send it')).status).toBe(200);
  expect(taken(former.connection)).toEqual([]);
  expect(taken(other.connection)).toEqual(['desk_message', 'desk_message', 'desk_message']);

  taken(page);
  const typing = { type: 'support_typing', id: 'm', typing: true, accountId, userId };
  expect(await say(supportTyping, former.connection, typing)).toMatchObject({ type: 'refused' });
  expect([taken(page), taken(other.connection)]).toEqual([[], []]);
  expect((await reply(former.staff, ada, 'One last word')).status).toBe(403);
  expect((await act(former.staff, chatOf(ada), 'close')).status).toBe(403);
  const params = { accountId, id: userId };
  const { status } = await call(
    await loadHandler(readCustomer),
    readCustomer,
    { params, body: { upTo: 1 } },
    { as: former.staff },
  );
  expect(status).toBe(403);
  expect((await messagesOf(ada)).map(({ content }: { content: string }) => content)).not.toContain(
    'One last word',
  );
});

test('every call of the desk asks whether its caller is still on staff', async () => {
  const former = await newStaff();
  await dismiss(former);
  const { accountId, userId: id } = await seedAccount(table);
  const params = { accountId, id, kind: 'chat', action: 'close' };
  const body = { content: 'x', client_id: randomUUID(), upTo: 1 };
  const deskCalls = Object.values(desk).filter(
    (one): one is typeof listDesk => 'caller' in one && one.caller === 'support',
  );
  expect(deskCalls.length).toBeGreaterThan(5);
  for (const contract of deskCalls) {
    const { status } = await call(
      await loadHandler(contract),
      contract,
      { params, body, query: {} } as never,
      { as: former },
    );
    expect({ id: contract.id, status }).toEqual({ id: contract.id, status: 403 });
  }
});
