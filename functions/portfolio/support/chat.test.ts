import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { getConversationStatus } from '../../../shared/calls/portfolio/chat.ts';
import { chatSuggestions, longestChatMessage } from '../../../shared/models/portfolio/chat.ts';
import { messagesOf, newStaff, reply, write } from '../../../test/support/support-people.ts';
import { openConnection, say } from '../../../test/support/socket-messages.ts';
import { useTable } from '../../../test/support/scans.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import { conversationStore } from './conversation-store.ts';
import { floodLimit } from './send-message.ts';
import { handler as sendBySocket } from './send-message-to-admin.socket.ts';
import { handler as userConnect } from './user-connect.socket.ts';
import { handler as userTyping } from './user-typing.socket.ts';

const table = await useTable();
vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();

const statusOf = async (as: SeededUser) =>
  call(
    await loadHandler(getConversationStatus),
    getConversationStatus,
    { params: { userId: as.userId } },
    { as },
  );

describe('a message', () => {
  test('is stored in the documented form, under the sender’s own name', async () => {
    const ada = await seedAccount(table);
    const { status, body } = await write(ada, 'Why did the score fall?');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: 'Why did the score fall?',
      from_user: ada.userId,
      from_email: ada.email,
      to_user: 'support',
      to_email: '',
      read: false,
      seq: 1,
      automatic: null,
    });
    expect(await messagesOf(ada)).toMatchObject([{ _id: body._id, sender: 'customer' }]);
  });

  test('that comes twice, by call and by socket and at once, is one', async () => {
    const ada = await seedAccount(table);
    const client_id = randomUUID();
    const connection = await openConnection(table, ada);
    const bySocket = { type: 'send_msg_to_admin', id: 'm', message: 'Hello', client_id };
    const answers = await Promise.all([
      write(ada, 'Hello', { client_id }).then(({ body }) => body),
      write(ada, 'Hello', { client_id }).then(({ body }) => body),
      say(sendBySocket, connection, bySocket).then(({ answer }) => answer),
    ]);
    answers.push((await write(ada, 'Hello', { client_id })).body);
    expect(answers.map(({ _id, seq }) => [_id, seq])).toEqual(answers.map(() => [client_id, 1]));
    expect(await messagesOf(ada)).toHaveLength(1);
  });

  test('gets its place from the server, also with simultaneous messages', async () => {
    const ada = await seedAccount(table);
    const staff = await newStaff();
    await write(ada, 'Good morning');
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 === 0 ? write(ada, `Question ${index}`) : reply(staff, ada, `Answer ${index}`),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const found: { seq: number; content: string }[] = await messagesOf(ada);
    expect(found.map(({ seq }) => seq)).toEqual(found.map((_, index) => index + 1));
    expect(new Set(found.map(({ content }) => content)).size).toBe(7);
  });

  test('that was missed comes after a lost connection, and none twice', async () => {
    const ada = await seedAccount(table);
    const staff = await newStaff();
    await write(ada, 'One');
    for (const words of ['Two', 'Three']) await reply(staff, ada, words);
    const connection = await openConnection(table, ada);
    const joining = { type: 'user_connect', id: 'm', userId: ada.userId };
    const { answer } = await say(userConnect, connection, joining);
    expect(answer).toEqual({ seq: 3, state: 'open', unread: 2, readBySupport: 2 });
    const contents = (found: { content: string }[]) => found.map(({ content }) => content);
    expect(contents(await messagesOf(ada, { after: 1 }))).toEqual(['Two', 'Three']);
    expect(contents(await messagesOf(ada, { before: 3 }))).toEqual(['One', 'Two']);
    expect(await messagesOf(ada, { after: 3 })).toEqual([]);
    expect(contents(await messagesOf(ada, { after: 1, before: 3 }))).toEqual(['Two']);
    expect(await messagesOf(ada, { after: 5, before: 1 })).toEqual([]);
    expect((await statusOf(ada)).body).toEqual(answer);
  });

  test('is counted as unread until it was seen, for its own user', async () => {
    const ada = await seedAccount(table);
    const eve = await seedSubUser(table, ada);
    const none = { seq: 0, state: 'open', unread: 0, readBySupport: 0 };
    expect((await statusOf(ada)).body).toEqual(none);
    await write(ada, 'Hello');
    await reply(await newStaff(), ada, 'Good morning');
    expect((await statusOf(ada)).body).toMatchObject({ seq: 2, unread: 1 });
    expect((await statusOf(eve)).body).toEqual(none);
  });

  test('of another user of the account stays out of the conversation', async () => {
    const ada = await seedAccount(table);
    const eve = await seedSubUser(table, ada);
    await write(ada, 'Mine');
    await write(eve, 'Hers');
    expect(await messagesOf(ada)).toMatchObject([{ content: 'Mine', seq: 1 }]);
    expect(await messagesOf(eve)).toMatchObject([{ content: 'Hers', seq: 1 }]);
  });
});

describe('a suggestion', () => {
  test.each(chatSuggestions)(
    '%s is answered at once, by an article that says so',
    async (words) => {
      const ada = await seedAccount(table);
      const { body } = await write(ada, words);
      expect(body.automatic).toMatchObject({ sender: 'automatic', seq: 2, from_user: 'support' });
      expect(body.automatic.content.length).toBeGreaterThan(200);
      expect(await messagesOf(ada)).toHaveLength(2);
      const conversation = await conversationStore(table).find(ada);
      expect(conversation?.waitingSince !== undefined).toBe(words === 'Customer Support');
    },
  );

  test('sent twice is answered once', async () => {
    const ada = await seedAccount(table);
    const client_id = randomUUID();
    const sent = [
      await write(ada, 'Pricing', { client_id }),
      await write(ada, 'Pricing', { client_id }),
    ];
    expect(sent.map(({ body }) => body.automatic?.seq)).toEqual([2, 2]);
    expect(await messagesOf(ada)).toHaveLength(2);
  });
});

describe('bad input', () => {
  test.each([
    ['empty', ''],
    ['blank', ' \n\u200b\t'],
    ['too long', 'x'.repeat(longestChatMessage + 1)],
  ])('a message that is %s is refused, and none is stored', async (_what, content) => {
    const ada = await seedAccount(table);
    const { status, body } = await write(ada, content);
    expect([status, body.errors[0].field]).toEqual([400, 'content']);
    const connection = await openConnection(table, ada);
    const bySocket = { type: 'send_msg_to_admin', id: 'm', message: content };
    expect(await say(sendBySocket, connection, bySocket)).toMatchObject({
      type: 'refused',
      errors: [{ code: 'invalid_input', field: 'message' }],
    });
    expect(await messagesOf(ada)).toEqual([]);
  });

  test('the longest message, HTML and mentions are stored as they are', async () => {
    const ada = await seedAccount(table);
    const hostile = '<img src=x onerror=alert(1)> @everyone <!channel> [x](javascript:1)';
    const longest = 'ä'.repeat(longestChatMessage);
    for (const content of [hostile, longest]) await write(ada, content);
    expect(await messagesOf(ada)).toMatchObject([{ content: hostile }, { content: longest }]);
  });

  test('a flood by call and socket together stops at the limit, also at once', async () => {
    const ada = await seedAccount(table);
    const connection = await openConnection(table, ada);
    stopDates();
    const earlier = { key: `chat#${ada.userId}`, ...floodLimit, now: new Date() };
    for (let turn = 2; turn < floodLimit.limit; turn += 1) await requireToken(table, earlier);
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) return (await write(ada, `Message ${index}`)).status === 200;
        const bySocket = { type: 'send_msg_to_admin', id: 'm', message: `Message ${index}` };
        return (await say(sendBySocket, connection, bySocket)).type === 'answer';
      }),
    );
    expect(sent.filter(Boolean)).toHaveLength(2);
    expect(await messagesOf(ada)).toHaveLength(2);
  });

  test('a conversation of another user is refused by every way', async () => {
    const [ada, eve] = [await seedAccount(table), await seedAccount(table)];
    await write(ada, 'Mine');
    expect(await write(eve, 'Forged', { from_user: ada.userId })).toMatchObject({ status: 403 });
    const connection = await openConnection(table, eve);
    const asked = [
      say(userConnect, connection, { type: 'user_connect', id: 'm', userId: ada.userId }),
      say(userConnect, connection, {
        type: 'user_connect',
        id: 'm',
        userId: eve.userId,
        room: ada.userId,
      }),
      say(userTyping, connection, {
        type: 'user_typing',
        id: 'm',
        typing: true,
        from_user: ada.userId,
      }),
    ];
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ type: 'refused', errors: [{ code: 'forbidden' }] });
    expect(await messagesOf(ada)).toHaveLength(1);
    expect(await messagesOf(eve)).toEqual([]);
  });

  test('a suspended account is refused', async () => {
    const ada = await seedAccount(table, { suspended: true });
    const { status, body } = await write(ada, 'Hello');
    expect([status, body.errors[0].reason]).toEqual([403, 'account_suspended']);
  });
});
