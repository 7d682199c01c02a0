import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  type DeskEntry,
  getDeskContactRequest,
  getDeskConversation,
  listDesk,
  readCustomer,
} from '../../../shared/calls/portfolio/desk.ts';
import { call } from '../../../test/support/call-handler.ts';
import { contactRequest } from '../../../test/support/contact-requests.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
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
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { CallerThrottle } from '../../platform/limits/caller-throttle.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { contactRequestStore } from './contact-request-store.ts';

const table = await useTable();
vi.spyOn(CallerThrottle.prototype, 'take').mockReturnValue();
const [bea, carl] = [await newStaff(), await newStaff()];

const listed = async (state: 'open' | 'closed' = 'open'): Promise<DeskEntry[]> =>
  (await call(await loadHandler(listDesk), listDesk, { query: { state } }, { as: bea })).body
    .entries;
const entryOf = async ({ userId }: SeededUser, state?: 'closed') =>
  (await listed(state)).find(({ id }) => id === userId);
const opened = async ({ accountId, userId: id }: SeededUser) =>
  (
    await call(
      await loadHandler(getDeskConversation),
      getDeskConversation,
      { params: { accountId, id } },
      { as: bea },
    )
  ).body;

describe('the list', () => {
  test('has the longest waiting first, conversations and requests together', async () => {
    const [ada, eve, zoe] = [
      await seedAccount(table),
      await seedAccount(table),
      await seedAccount(table),
    ];
    await write(ada, 'First');
    const request = contactRequest(eve);
    await contactRequestStore(table).add(request);
    await write(zoe, 'Third');
    await write(ada, 'Again');
    const ids = [ada.userId, request.requestId, zoe.userId];
    const order = async () => (await listed()).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(await order()).toEqual(ids);
    const name = 'Grace Hopper';
    expect(await entryOf(ada)).toMatchObject({ unread: 2, subject: 'Again', kind: 'chat', name });
    await reply(bea, ada, 'We look at it');
    expect(await order()).toEqual([request.requestId, zoe.userId, ada.userId]);
    expect(await entryOf(ada)).toMatchObject({ unread: 0, waitingSince: null });
  });

  test('finds entries by words of the address and the subject, in any order', async () => {
    const [ada, eve] = [await seedAccount(table), await seedAccount(table)];
    await write(ada, 'The blue invoice is missing');
    await write(eve, 'A blue question');
    const find = async (search: string) => {
      const query = { state: 'open' as const, search };
      const { body } = await call(await loadHandler(listDesk), listDesk, { query }, { as: bea });
      return body.entries.map(({ id }: DeskEntry) => id);
    };
    expect(await find('INVOICE blue')).toEqual([ada.userId]);
    expect(await find('blue')).toEqual([ada.userId, eve.userId]);
    expect(await find(eve.email.slice(0, 20))).toContain(eve.userId);
    await userEntity(table)
      .patch({ accountId: eve.accountId, userId: eve.userId })
      .set({ firstName: 'Évelyne', lastName: 'Quillfeather' })
      .go();
    expect(await find('quillfeather BLUE')).toEqual([eve.userId]);
    expect(await find('évelyne quill')).toEqual([eve.userId]);
    expect(await find('quillfeather invoice')).toEqual([]);
    expect(await find('purple')).toEqual([]);
  });

  test('is closed at once to those who are no longer on staff', async () => {
    const dora = await newStaff();
    const ask = async () =>
      (await call(await loadHandler(listDesk), listDesk, { query: {} }, { as: dora })).status;
    expect(await ask()).toBe(200);
    await dismiss(dora);
    expect(await ask()).toBe(403);
  });

  test('counts what no member of staff has read', async () => {
    const ada = await seedAccount(table);
    for (const words of ['One', 'Two', 'Three']) await write(ada, words);
    const { accountId, userId: id } = ada;
    const params = { accountId, id };
    const seen = async (upTo: number) =>
      (
        await call(
          await loadHandler(readCustomer),
          readCustomer,
          { params, body: { upTo } },
          { as: bea },
        )
      ).body;
    expect(await seen(2)).toMatchObject({ unread: 1 });
    expect(await seen(99)).toMatchObject({ unread: 0, waitingSince: expect.any(String) });
    expect((await messagesOf(ada)).map(({ read }: { read: boolean }) => read)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('what staff see of a customer', () => {
  test('is their name, the conversation, the plan and the names of sites, and nothing else', async () => {
    const ada = await seedAccount(table, { plan: 'Team' });
    await listPage(table, ada.accountId, 'https://secret-address.example/');
    await write(ada, 'Hello');
    const found = await opened(ada);
    expect(Object.keys(found).toSorted()).toEqual(['customer', 'entry', 'messages']);
    expect(Object.keys(found.customer).toSorted()).toEqual(['plan', 'siteNames']);
    expect(found.customer.plan).toBe('Team');
    const text = JSON.stringify(found);
    expect(text).not.toContain('secret-address');
    expect(found.entry.name).toBe('Grace Hopper');
    const picture = { type: 'image/png' as const, width: 30, height: 20 };
    const request = contactRequest(ada, { picture });
    await contactRequestStore(table).add(request);
    const params = { accountId: ada.accountId, id: request.requestId };
    const handler = await loadHandler(getDeskContactRequest);
    const { body } = await call(handler, getDeskContactRequest, { params }, { as: bea });
    const address = expect.stringContaining('X-Amz-Expires=900');
    expect(body).toMatchObject({
      description: request.description,
      picture: { width: 30, height: 20, address },
    });
    expect(Object.keys(body.customer).toSorted()).toEqual(['plan', 'siteNames']);
  });

  test('is not found for ids that are made up', async () => {
    const made = { kind: 'chat', accountId: randomUUID(), id: randomUUID() } as const;
    expect(await act(bea, made, 'claim')).toMatchObject({ status: 404 });
    expect(await act(bea, { ...made, kind: 'contact' }, 'close')).toMatchObject({ status: 404 });
    expect(await reply(bea, await seedAccount(table), 'Hello')).toMatchObject({ status: 404 });
  });
});

describe('two members of staff', () => {
  test('at once: one takes the conversation, the other learns who has it', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    const both = await Promise.all([
      act(bea, chatOf(ada), 'claim'),
      act(carl, chatOf(ada), 'claim'),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const winner = both[0]?.status === 200 ? bea : carl;
    const other = winner === bea ? carl : bea;
    expect((await entryOf(ada))?.taken).toMatchObject({ userId: winner.userId });
    const refused = await reply(other, ada, 'I also answer');
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, 'taken']);
    expect(await reply(winner, ada, 'I answer')).toMatchObject({ status: 200 });
    expect(await messagesOf(ada)).toHaveLength(2);
  });

  test('answering takes it; it can be taken over and given back', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    await reply(bea, ada, 'Good morning');
    expect((await entryOf(ada))?.taken).toMatchObject({ userId: bea.userId });
    expect(await act(carl, chatOf(ada), 'close')).toMatchObject({ status: 409 });
    expect(await act(carl, chatOf(ada), 'take-over')).toMatchObject({ status: 200 });
    expect(await reply(bea, ada, 'Once more')).toMatchObject({ status: 409 });
    await act(carl, chatOf(ada), 'release');
    expect((await entryOf(ada))?.taken).toBeNull();
  });

  test('an answer that is sent twice is one', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    const id = randomUUID();
    const sent = await Promise.all([reply(bea, ada, 'Yes', id), reply(bea, ada, 'Yes', id)]);
    expect(sent.map(({ body }) => body.seq)).toEqual([2, 2]);
    expect(await messagesOf(ada)).toHaveLength(2);
  });
});

describe('a closed conversation', () => {
  test('takes no answer until it is reopened; the customer opens it by writing', async () => {
    const ada = await seedAccount(table);
    await write(ada, 'Hello');
    const asked = await entryOf(ada);
    await act(bea, chatOf(ada), 'close');
    expect(await entryOf(ada)).toBeUndefined();
    expect(await entryOf(ada, 'closed')).toMatchObject({ waitingSince: null, unread: 0 });
    const refused = await reply(bea, ada, 'Too late');
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, 'closed']);
    await act(bea, chatOf(ada), 'reopen');
    expect(await entryOf(ada)).toMatchObject({ waitingSince: asked?.waitingSince, unread: 1 });
    expect(await reply(bea, ada, 'Here I am')).toMatchObject({ status: 200 });
    await act(bea, chatOf(ada), 'close');
    await write(ada, 'One more thing');
    expect(await entryOf(ada)).toMatchObject({ state: 'open', taken: null, unread: 1 });
  });

  test('and a closed request leave the list of what waits', async () => {
    const request = contactRequest(await seedAccount(table));
    await contactRequestStore(table).add(request);
    const { accountId, requestId: id } = request;
    const entry = { kind: 'contact' as const, accountId, id };
    expect((await act(bea, entry, 'claim')).body.taken).toMatchObject({ userId: bea.userId });
    expect((await act(bea, entry, 'close')).body).toMatchObject({
      state: 'closed',
      waitingSince: null,
    });
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    expect((await act(carl, entry, 'reopen')).body.waitingSince).toBe(request.sentAt);
  });
});
