import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DeskContactRequest, DeskEntry } from '../../../../../shared/calls/portfolio/desk.ts';
import type { ChatMessage } from '../../../../../shared/models/portfolio/chat.ts';
import { answer, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { actionsFor } from './customer-facts.tsx';
import { addressOf, entryOf } from './desk-query.ts';
import { blockedWords } from './conversation.tsx';
import { deskVerdict } from './support-desk.page.tsx';

const longAgo = new Date(Date.now() - 12 * 60_000).toISOString();
const chat: DeskEntry = {
  kind: 'chat',
  accountId: 'account-1',
  id: 'customer-1',
  state: 'open',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  subject: 'Why did it fall?',
  type: null,
  unread: 2,
  waitingSince: longAgo,
  changedAt: longAgo,
  taken: null,
};
const request: DeskEntry = {
  ...chat,
  kind: 'contact',
  id: 'request-1',
  name: '',
  email: 'joan@example.com',
  subject: 'A question',
  type: 'Feedback',
  unread: 1,
};
const bea = { userId: 'bea', email: 'bea@example.com', since: longAgo };
const mine = { ...bea, userId: 'user-1' };
const question: ChatMessage = {
  _id: 'message-1',
  seq: 1,
  sender: 'customer',
  content: 'Why did it fall?',
  from_user: 'customer-1',
  from_email: 'grace@example.com',
  to_user: 'support',
  to_email: '',
  read: false,
  date: longAgo,
};
const customer = { plan: 'Team' as const, siteNames: ['Bakery', 'Shop'] };

const show = (address = '/support-desk', handlers: Handlers = {}) =>
  renderApp(address, {
    plan: { isSupport: true, isRoot: false, rootUser: null },
    handlers: {
      'GET /api/desk': ({ query }) =>
        Response.json({
          entries: query.get('state') === 'closed' ? [] : [chat, request],
          isCut: false,
        }),
      'GET /api/desk/chat/account-1/customer-1': answer({
        entry: chat,
        customer,
        messages: [question],
      }),
      'POST /api/desk/chat/account-1/customer-1/seen': answer(chat),
      ...handlers,
    },
  });

describe('the desk', () => {
  test('lists what waits, with unread counts and waiting time', async () => {
    await show();
    const list = within(await screen.findByRole('list', { name: 'Conversations and requests' }));
    const [first, second] = list.getAllByRole('link');
    expect(first).toHaveTextContent(
      'Grace Hopper2grace@example.comWhy did it fall?Waiting 12 minutes',
    );
    expect(second).toHaveTextContent('Feedback: A question');
    expect(
      await screen.findByText(/2 customers are waiting, the longest for 12 minutes\./),
    ).toBeVisible();
  });

  test('shows the closed ones apart, and says when there are none', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('radio', { name: 'Closed' }));
    expect(await screen.findByText('Nothing has been closed yet')).toBeVisible();
  });

  test('searches on the server, and says when nothing is found', async () => {
    const { user } = await show(undefined, {
      'GET /api/desk': ({ query }) =>
        Response.json({
          entries: [chat, request].filter(({ email }) =>
            email.startsWith(query.get('search') ?? ''),
          ),
          isCut: false,
        }),
    });
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await user.type(search, 'joan');
    await waitFor(() => expect(screen.queryByText('grace@example.com')).not.toBeInTheDocument());
    expect(screen.getByText('joan@example.com')).toBeVisible();
    await user.type(search, 'x');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  test('opens a conversation with plan and site names, marks it as seen, and answers', async () => {
    const { user, requests } = await show(undefined, {
      'POST /api/desk/chat/account-1/customer-1': ({ body }) =>
        Response.json({
          ...question,
          seq: 2,
          sender: 'support',
          content: String(Reflect.get(Object(body), 'content')),
        }),
    });
    await user.click(await screen.findByText('grace@example.com'));
    expect(
      await screen.findByText('grace@example.com. Team plan. Sites: Bakery, Shop'),
    ).toBeVisible();
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/seen'))?.body).toEqual({ upTo: 1 }),
    );
    await user.type(screen.getByLabelText('Message'), 'We look at it{Enter}');
    expect(await within(screen.getByRole('log')).findByText('We look at it')).toBeVisible();
  });

  test('shows a contact request with its picture, to be answered by mail', async () => {
    const detail: DeskContactRequest = {
      entry: request,
      customer,
      description: 'First line\nSecond line',
      wishes: ['It is urgent'],
      sentAt: longAgo,
      picture: { address: 'https://bucket.example/a?signed', width: 30, height: 20 },
    };
    await show('/support-desk?entry=contact/account-1/request-1', {
      'GET /api/desk/contact/account-1/request-1': answer(detail),
    });
    expect(await screen.findByText('It is urgent')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Answer by mail' })).toHaveAttribute(
      'href',
      'mailto:joan@example.com?subject=Re%3A%20A%20question',
    );
    expect(screen.getByAltText(/Screenshot/)).toHaveAttribute(
      'src',
      'https://bucket.example/a?signed',
    );
  });

  test('says why a conversation of another member of staff cannot be answered', async () => {
    await show('/support-desk?entry=chat/account-1/customer-1', {
      'GET /api/desk/chat/account-1/customer-1': answer({
        entry: { ...chat, taken: bea },
        customer,
        messages: [question],
      }),
    });
    expect(await screen.findByText('Assigned to bea@example.com')).toBeVisible();
    expect(screen.getByLabelText('Message')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Take over' })).toBeEnabled();
  });
});

describe('the rules of the desk', () => {
  test.each([
    [chat, ['claim', 'close'], /^$/],
    [{ ...chat, taken: mine }, ['release', 'close'], /^$/],
    [{ ...chat, taken: bea }, ['take-over'], /Assigned to bea@example.com/],
    [{ ...chat, state: 'closed' as const }, ['reopen'], /closed/],
  ])('%#: what can be done, and why not to answer', (entry, actions, blocked) => {
    expect(actionsFor(entry, 'user-1')).toEqual(actions);
    expect(blockedWords(entry, 'user-1') ?? '').toMatch(blocked);
  });

  test('reads the entry from the address, and nothing else', () => {
    expect(entryOf(addressOf(chat))).toMatchObject({ kind: 'chat', id: 'customer-1' });
    for (const wrong of [null, '', 'chat', 'chat/a', 'mail/a/b', 'chat/a/b/c', 'chat//b'])
      expect(entryOf(wrong)).toBeUndefined();
  });

  test('says when no one is waiting', () => {
    const now = Date.parse('2026-11-22T12:00:00.000Z');
    const waitingSince = '2026-11-22T11:48:00.000Z';
    expect(deskVerdict([{ ...chat, waitingSince }], now)).toBe(
      '1 customer has been waiting for 12 minutes.',
    );
    expect(deskVerdict([{ ...chat, waitingSince: null }], Date.now())).toBe(
      'No customer is waiting.',
    );
  });
});
