import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { fakeServer, newSession } from '../test-support/fake-server.ts';
import { storeTokens } from './amplify.ts';
import { forgetIdentity, keepIdentity } from './identity.ts';
import { useServerMessages, useSocketRefusals } from './socket.ts';
import { beginSession } from './tokens.ts';

/** A socket that the test drives. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly protocols: string[];
  readyState = 0;
  isClosed = false;
  /** Its reply to a message; none if the connection is lost. */
  reply: 'answer' | 'refused' | undefined = 'answer';
  sent: { type: string; id: string }[] = [];
  constructor(url: URL, protocols: string[]) {
    super();
    this.url = url.href;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  send(message: string): void {
    const sent = JSON.parse(message);
    this.sent.push(sent);
    const reply = { type: this.reply, to: sent.id, answer: {}, errors: [] };
    if (this.reply !== undefined) this.say(JSON.stringify(reply));
  }
  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }
  say(data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const progress: ServerMessage = {
  type: 'scan_progress',
  scanId: 'scan-1',
  url: 'https://example.com/',
  status: 'running',
  stage: 'Loading the page',
  percent: 20,
};

function Listener({ onMessage }: { onMessage: (message: ServerMessage) => void }) {
  useServerMessages(onMessage);
  return null;
}

afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  fakeServer({});
  forgetIdentity();
  await beginSession(newSession());
});

const opened = async (count: number): Promise<FakeSocket> => {
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(count));
  const socket = FakeSocket.opened[count - 1];
  if (socket === undefined) throw new Error('no socket');
  return socket;
};

/** Loses a connection, and lets the pause before the next one pass. */
async function lose(socket: FakeSocket): Promise<void> {
  vi.useFakeTimers();
  socket.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
}

describe('useServerMessages', () => {
  test('shares one connection, with the token as its second protocol', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    render(
      <>
        <Listener onMessage={first} />
        <Listener onMessage={second} />
      </>,
    );
    const socket = await opened(1);
    expect(socket.url).toBe('ws://localhost:3000/ws');
    expect(socket.protocols[0]).toBe('web-vitals');
    expect(socket.protocols[1]).toMatch(/^header\./);
    socket.say(JSON.stringify(progress));
    expect(first).toHaveBeenCalledExactlyOnceWith(progress);
    expect(second).toHaveBeenCalledExactlyOnceWith(progress);
  });

  test.each(['not json', '{"type":"from_the_future"}', new Blob([])])(
    'ignores %s',
    async (data) => {
      const handler = vi.fn();
      render(<Listener onMessage={handler} />);
      (await opened(1)).say(data);
      expect(handler).not.toHaveBeenCalled();
    },
  );

  test('reconnects when the connection is lost', async () => {
    const handler = vi.fn();
    render(<Listener onMessage={handler} />);
    const lost = await opened(1);
    await lose(lost);
    const again = await opened(2);
    again.say(JSON.stringify(progress));
    expect(handler).toHaveBeenCalledOnce();
  });

  test('reports once that none could be opened, and again after one was', async () => {
    const refused = vi.fn();
    function Refusals() {
      useSocketRefusals(refused);
      return <Listener onMessage={vi.fn()} />;
    }
    render(<Refusals />);
    const first = await opened(1);
    first.open();
    await lose(first);
    const second = await opened(2);
    expect(refused).not.toHaveBeenCalled();
    await lose(second);
    expect(refused).toHaveBeenCalledOnce();
    (await opened(3)).dispatchEvent(new Event('close'));
    expect(refused).toHaveBeenCalledOnce();
  });

  test('reports once that the first one, and those after it, could not be opened', async () => {
    const refused = vi.fn();
    function Refusals() {
      useSocketRefusals(refused);
      return <Listener onMessage={vi.fn()} />;
    }
    render(<Refusals />);
    for (const count of [1, 2, 3]) await lose(await opened(count));
    expect(refused).toHaveBeenCalledOnce();
  });

  test('is replaced when another person has signed in, who gets nothing of it', async () => {
    const handler = vi.fn();
    render(<Listener onMessage={handler} />);
    const first = await opened(1);
    first.open();
    const other = { ...newSession(), userId: 'user-2', email: 'grace@example.com' };
    // As a tab learns that was frozen while another one signed out and in.
    await storeTokens(other);
    act(() => keepIdentity({ userId: other.userId, email: other.email }));
    expect(first.isClosed).toBe(true);
    first.say(JSON.stringify(progress));
    expect(handler).not.toHaveBeenCalled();
    expect((await opened(2)).protocols[1]).toBe(other.accessToken);
  });

  test('replaces the connection with a new token before the old one expires', async () => {
    const handler = vi.fn();
    render(<Listener onMessage={handler} />);
    const first = await opened(1);
    vi.useFakeTimers();
    first.open();
    await vi.advanceTimersByTimeAsync(58 * 60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    const second = await opened(2);
    expect(first.isClosed).toBe(true);
    expect(second.protocols[1]).not.toBe(first.protocols[1]);
    second.open();
    second.say(JSON.stringify(progress));
    expect(handler).toHaveBeenCalledExactlyOnceWith(progress);
  });

  describe('on a quiet connection', () => {
    test('pings within the ten minutes that API Gateway allows', async () => {
      render(<Listener onMessage={vi.fn()} />);
      const socket = await opened(1);
      vi.useFakeTimers();
      socket.open();
      await vi.advanceTimersByTimeAsync(9.9 * 60_000);
      vi.useRealTimers();
      expect(socket.sent[0]).toMatchObject({ type: 'ping' });
    });

    test('stays while there are replies, and is replaced when there are none', async () => {
      render(<Listener onMessage={vi.fn()} />);
      const socket = await opened(1);
      vi.useFakeTimers();
      socket.open();
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      socket.reply = 'refused';
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      expect(socket.isClosed).toBe(false);
      socket.reply = undefined;
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      expect(socket.isClosed).toBe(true);
      vi.useRealTimers();
      await opened(2);
      expect(new Set(socket.sent.map(({ id }) => id)).size).toBe(3);
    });

    test('pings at once when the network is back', async () => {
      render(<Listener onMessage={vi.fn()} />);
      const socket = await opened(1);
      socket.open();
      window.dispatchEvent(new Event('online'));
      expect(socket.sent.map(({ type }) => type)).toEqual(['ping']);
      act(() => forgetIdentity());
      window.dispatchEvent(new Event('online'));
      expect(socket.sent).toHaveLength(1);
    });
  });

  test('requests a new token when a connection was refused', async () => {
    const requests = fakeServer({});
    render(<Listener onMessage={vi.fn()} />);
    const refused = await opened(1);
    await lose(refused);
    const second = await opened(2);
    expect(second.protocols[1]).not.toBe(refused.protocols[1]);
    const refreshes = () => requests.filter(({ path }) => path === '/cognito').length;
    expect(refreshes()).toBe(1);
  });

  test('closes with the last listener and at sign-out', async () => {
    const first = render(<Listener onMessage={vi.fn()} />);
    const socket = await opened(1);
    socket.open();
    first.unmount();
    expect(socket.isClosed).toBe(true);
    render(<Listener onMessage={vi.fn()} />);
    const next = await opened(2);
    next.open();
    act(() => forgetIdentity());
    expect(next.isClosed).toBe(true);
  });

  test('closes a connection that is no longer needed as soon as it opens, and ignores its messages', async () => {
    const handler = vi.fn();
    render(<Listener onMessage={handler} />);
    const socket = await opened(1);
    act(() => forgetIdentity());
    expect(socket.isClosed).toBe(false);
    socket.open();
    expect(socket.isClosed).toBe(true);
    socket.say(JSON.stringify(progress));
    expect(handler).not.toHaveBeenCalled();
  });
});
