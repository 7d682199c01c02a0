import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import type { ChatMessage } from '../../../../../shared/models/portfolio/chat.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const socket = vi.hoisted(() => ({
  listeners: new Set<(message: ServerMessage) => void>(),
  sent: [] as unknown[],
}));
vi.mock('../../../lib/socket.ts', async () => {
  const { useEffect, useEffectEvent } = await import('react');
  return {
    useServerMessages: (handler: (message: ServerMessage) => void) => {
      const onMessage = useEffectEvent(handler);
      useEffect(() => {
        const listener = (message: ServerMessage): void => onMessage(message);
        socket.listeners.add(listener);
        return () => void socket.listeners.delete(listener);
      }, []);
    },
    onServerMessage: () => () => undefined,
    useSocketRefusals: () => undefined,
    useSocketOpenings: () => undefined,
    sendToServer: ({ route }: { route: string }, message: object) =>
      void socket.sent.push([route, message]),
  };
});
const push = (message: ServerMessage): void =>
  act(() => {
    for (const listener of socket.listeners) listener(message);
  });

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `message-${seq}`,
  seq,
  sender: 'customer',
  content: `Words ${seq}`,
  from_user: 'user-1',
  from_email: 'ada@example.com',
  to_user: 'support',
  to_email: '',
  read: true,
  date: '2026-11-22T10:00:00.000Z',
  ...change,
});
const reply = (seq: number): ChatMessage =>
  message(seq, { sender: 'support', from_user: 'support', from_email: '', read: false });

const list = 'GET /api/get-messages-user/user-1';
const write = 'POST /api/send-message';
const show = (messages: ChatMessage[], handlers: Handlers = {}) =>
  renderApp('/web-vitals-support', {
    plan: {},
    handlers: {
      [list]: ({ query }) => {
        const after = Number(query.get('after') ?? 0);
        return Response.json(messages.filter(({ seq }) => seq > after));
      },
      'POST /api/read-messages/user-1': answer({
        seq: 1,
        state: 'open',
        unread: 0,
        readBySupport: 0,
      }),
      ...handlers,
    },
  });
const log = () => screen.findByRole('log', { name: 'Conversation' });
const field = () => screen.findByLabelText('Message');
const shown = async () =>
  within(await log())
    .queryAllByText(/^Words/)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  socket.sent.length = 0;
});

describe('the chat', () => {
  test('says what it is, and what to do while it is empty', async () => {
    await show([]);
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What is Web Vitals Support?' })).toBeVisible();
  });

  test('sends with Enter, with a new line for Shift and Enter, and nothing that is blank', async () => {
    const { user, requests } = await show([], {
      [write]: ({ body }) =>
        Response.json({ ...message(1, { content: textIn(body) }), automatic: null }),
    });
    await user.type(await field(), '   {Enter}');
    await user.type(await field(), 'Words{Shift>}{Enter}{/Shift}of two lines{Enter}');
    await waitFor(async () => expect(await shown()).toEqual(['Words\nof two lines']));
    const sent = requests.filter(({ path }) => path === '/api/send-message');
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        content: 'Words\nof two lines',
        from_user: 'user-1',
        from_email: 'ada@example.com',
        client_id: expect.stringMatching(/^[\da-f]{32}$/),
      }),
    ]);
    expect(await field()).toHaveValue('');
  });

  test('shows what is pushed in the order of the server, once, and asks for what is missing', async () => {
    const stored = [message(1)];
    const { requests } = await show(stored);
    await waitFor(async () => expect(await shown()).toEqual(['Words 1']));
    stored.push(reply(2), reply(3), reply(4));
    push({ type: 'recieve_msg_to_user', message: reply(4) });
    push({ type: 'recieve_msg_to_user', message: reply(4) });
    await waitFor(async () =>
      expect(await shown()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4']),
    );
    const asked = requests.filter(({ path }) => path.startsWith('/api/get-messages-user'));
    expect(asked.at(-1)?.query.get('after')).toBe('1');
  });

  test('a chip sends its words, and the answer is marked as automatic', async () => {
    const { user } = await show([], {
      [write]: ({ body }) =>
        Response.json({
          ...message(1, { content: textIn(body) }),
          automatic: message(2, { sender: 'automatic', content: 'An article' }),
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pricing' }));
    expect(await within(await log()).findByText('An article')).toBeVisible();
    expect(screen.getByText('Automatic answer')).toBeVisible();
    await user.click(screen.getByLabelText('Suggestions', { selector: 'input' }));
    expect(screen.queryByRole('button', { name: 'Pricing' })).toBeNull();
  });

  test('a message that was not sent can be sent again under the same id', async () => {
    let isAway = true;
    const { user, requests } = await show([], {
      [write]: (request) => {
        if (!isAway) return Response.json({ ...message(1), automatic: null });
        return problem(
          429,
          'too_many_requests',
          'Too many requests, please try again later',
        )(request);
      },
    });
    await user.type(await field(), 'Words 1{Enter}');
    expect(await screen.findByText(/Not sent. Too many requests/)).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    expect(await shown()).toEqual(['Words 1']);
    const ids = requests
      .filter(({ path }) => path === '/api/send-message')
      .map(({ body }) => Reflect.get(Object(body), 'client_id'));
    expect(new Set(ids).size).toBe(1);
  });

  test('sends that the customer is typing, and shows that support is', async () => {
    const { user } = await show([message(1)]);
    await user.type(await field(), 'Hel');
    expect(socket.sent).toEqual([['user_typing', { typing: true, from_user: 'user-1' }]]);
    push({ type: 'typing', typing: true });
    expect(await screen.findByText('Web Vitals Support is typing …')).toBeVisible();
    push({ type: 'recieve_msg_to_user', message: reply(2) });
    expect(screen.queryByText('Web Vitals Support is typing …')).toBeNull();
  });

  test('reports what was seen, so that it is not mailed', async () => {
    const { requests } = await show([message(1), reply(2)]);
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/read-messages/user-1')?.body).toEqual({
        upTo: 2,
      }),
    );
  });

  test('reports it again if the server did not note it', async () => {
    let isAway = true;
    const { requests } = await show([message(1), reply(2)], {
      'POST /api/read-messages/user-1': (request) =>
        isAway
          ? problem(503, 'provider_unavailable', 'Away')(request)
          : Response.json({ seq: 2, state: 'open', unread: 0, readBySupport: 0 }),
    });
    const reports = () => requests.filter(({ path }) => path === '/api/read-messages/user-1');
    await waitFor(() => expect(reports()).toHaveLength(1));
    isAway = false;
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(reports()).toHaveLength(2);
    });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reports()).toHaveLength(2);
  });

  test('loads older messages, and says no more once there are none', async () => {
    const all = Array.from({ length: 150 }, (_, index) => message(index + 1));
    const kept = all.slice(20);
    const { user, requests } = await show([], {
      [list]: ({ query }) => {
        const before = Number(query.get('before') ?? 1000);
        const after = Number(query.get('after') ?? 0);
        const found = kept.filter(({ seq }) => seq < before && seq > after);
        return Response.json(after > 0 ? found : found.slice(-100));
      },
    });
    await waitFor(async () => expect(await shown()).toHaveLength(100));
    const element = await log();
    Object.defineProperty(element, 'clientHeight', { value: 500, configurable: true });
    Object.defineProperty(element, 'scrollHeight', {
      get: () => 40 * within(element).queryAllByText(/^Words/).length,
      configurable: true,
    });
    element.scrollTop = 100;
    element.dispatchEvent(new Event('scroll', { bubbles: true }));
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await waitFor(async () => expect(await shown()).toHaveLength(130));
    // What was in view stays there: 30 more messages are above it.
    expect(element.scrollTop).toBe(100 + 30 * 40);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull());
    expect(await shown()).toHaveLength(130);
    const befores = requests.map(({ query }) => query.get('before')).filter((one) => one !== null);
    expect(befores).toEqual(['51', '21']);
  });

  test('comes first on a phone, and stands at the right where there is room', async () => {
    const headings = () =>
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const narrow = await show([]);
    await screen.findByText('No messages yet');
    expect(headings()).toEqual(['Live chat', 'What is Web Vitals Support?']);
    narrow.unmount();
    const { matchMedia } = window;
    onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: media === '(min-width: 62em)' }),
    );
    await show([]);
    await screen.findByText('No messages yet');
    expect(headings()).toEqual(['What is Web Vitals Support?', 'Live chat']);
  });

  test('offers a retry when the conversation cannot be loaded', async () => {
    let isBroken = true;
    const { user } = await show([message(1)], {
      [list]: (request) =>
        isBroken ? problem(404, 'not_found', 'No')(request) : Response.json([message(1)]),
    });
    expect(await screen.findByText('Your conversation could not be loaded')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await shown()).toEqual(['Words 1']));
  });
});

describe('an answer while another screen is open', () => {
  const status = { seq: 1, state: 'open', unread: 0, readBySupport: 1 };
  const statusPath = 'GET /api/conversation-status/user-1';
  const link = () => screen.findByRole('link', { name: /^Web Vitals Support/ });

  test('shows in the sidebar, in the title, and as a message, once', async () => {
    await renderApp('/errors', { plan: {}, handlers: { [statusPath]: answer(status) } });
    await waitFor(async () => expect(await link()).toHaveTextContent(/^Web Vitals Support$/));
    push({ type: 'recieve_msg_to_user', message: reply(2) });
    push({ type: 'recieve_msg_to_user', message: reply(2) });
    expect(await screen.findByText('Web Vitals Support: Words 2')).toBeVisible();
    await waitFor(async () => expect(await link()).toHaveTextContent('Web Vitals Support1'));
    expect(
      screen.getByRole('button', { name: 'Open the menu, 1 unread in the chat' }),
    ).toBeVisible();
    expect(screen.getAllByText('Web Vitals Support: Words 2')).toHaveLength(1);
  });

  test('that came before is counted, stands in the title, and is read in the chat', async () => {
    const { user } = await renderApp('/settings', {
      plan: {},
      handlers: {
        [statusPath]: answer({ ...status, seq: 3, unread: 2 }),
        [list]: answer([message(1), reply(2), reply(3)]),
        'POST /api/read-messages/user-1': answer({ ...status, seq: 3 }),
      },
    });
    await waitFor(() => expect(document.title).toBe('(2) Settings · Web Vitals'));
    await user.click(await link());
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    await waitFor(() => expect(document.title).toBe('Web Vitals Support · Web Vitals'));
    expect(await link()).toHaveTextContent(/^Web Vitals Support$/);
  });
});

const textIn = (body: unknown): string => String(Reflect.get(Object(body), 'content'));
