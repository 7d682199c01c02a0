import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, onTestFinished, vi } from 'vitest';
import type { NotificationDetails } from '../../../../../shared/calls/notifying/notifications.ts';
import type { Notification } from '../../../../../shared/models/notifying/notification.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import * as socket from '../../../lib/socket.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

// jsdom has no popovers.
beforeAll(() => void (HTMLElement.prototype.hidePopover ??= () => undefined));

const idOf = (number: number): string =>
  `0193a0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const one = (number: number, more: Partial<Notification> = {}): Notification => ({
  _id: idOf(number),
  title: `Shop ${number} is down`,
  message: 'It did not answer in time.',
  type: 'Outage',
  site: 'https://shop.example/',
  time: new Date(Date.UTC(2026, 10, 22, 12, 60 - number)).toISOString(),
  read: false,
  kind: 'site-down',
  tone: 'bad',
  ...more,
});
const many = (count: number, more: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, index) => one(index + 1, more));

/** A screen of a user with these notifications, which the server keeps as they are read and deleted. */
async function show(path: string, first: Notification[], handlers: Handlers = {}) {
  let all = first;
  const ok = answer({ success: true });
  const list = 'GET /api/notifications/dashboard';
  const own: Handlers = {
    [list]: (request) => answer(all)(request),
    'POST /api/notifications/dashboard/mark-all-as-read': (request) => {
      all = all.map((known) => ({ ...known, read: true }));
      return ok(request);
    },
    'POST /api/notifications/dashboard/mark-as-read': (request) => {
      const { ids } = request.body as { ids: string[] };
      all = all.map((known) => (ids.includes(known._id) ? { ...known, read: true } : known));
      return ok(request);
    },
  };
  for (const { _id } of first) {
    own[`POST /api/notifications/dashboard/read/${_id}`] = (request) => {
      all = all.map((known) => (known._id === _id ? { ...known, read: true } : known));
      return ok(request);
    };
    own[`DELETE /api/notifications/dashboard/delete/${_id}`] = (request) => {
      all = all.filter((known) => known._id !== _id);
      return ok(request);
    };
  }
  return renderApp(path, { plan: {}, handlers: { ...own, ...handlers } });
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const dropdown = () => within(document.querySelector<HTMLElement>('#notifications-panel')!);
const lines = () => dropdown().queryAllByRole('listitem', { hidden: true });
const inBell = (name: string) => dropdown().getByRole('button', { name, hidden: true });

describe('The bell', () => {
  test.each([
    [0, 'Notifications'],
    [9, 'Notifications, 9 unread'],
    [10, 'Notifications, 9+ unread'],
  ])('with %i unread is named %s', async (unread, name) => {
    await show('/settings', many(unread));
    expect(await bell(name)).toBeVisible();
  });

  test('shows four at first, all with Load More, and four again with Hide', async () => {
    const { user } = await show('/settings', many(5));
    await bell(/5 unread/);
    expect(lines()).toHaveLength(4);
    await user.click(inBell('Load More'));
    expect(lines()).toHaveLength(5);
    await user.click(inBell('Hide'));
    expect(lines()).toHaveLength(4);
  });

  test('offers no Load More for four', async () => {
    await show('/settings', many(4));
    await bell(/4 unread/);
    expect(dropdown().queryByRole('button', { name: 'Load More', hidden: true })).toBeNull();
  });

  test('shows only the unread ones', async () => {
    const { user } = await show('/settings', [one(1), one(2, { read: true })]);
    await bell(/1 unread/);
    expect(lines()).toHaveLength(2);
    await user.click(dropdown().getByRole('checkbox', { hidden: true }));
    expect(lines()).toHaveLength(1);
    await user.click(inBell('Mark all as read'));
    expect(await dropdown().findByText('No unread notifications')).toBeInTheDocument();
  });

  test('is up to date without notifications', async () => {
    await show('/settings', []);
    await bell('Notifications');
    expect(await screen.findByText('Everything up to date')).toBeInTheDocument();
    expect(screen.getByText('You Have no Notifications')).toBeInTheDocument();
  });

  test('marks all as read', async () => {
    const { user } = await show('/settings', many(3));
    await bell(/3 unread/);
    await user.click(inBell('Mark all as read'));
    expect(await bell('Notifications')).toBeVisible();
  });

  test('reads a notification that is followed', async () => {
    const { user, path } = await show('/settings', many(2));
    await bell(/2 unread/);
    await user.click(dropdown().getByRole('link', { name: /Shop 1 is down/, hidden: true }));
    expect(await bell(/1 unread/)).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/viewAllNotifications/${idOf(1)}`));
  });

  test('shows ten of one incident as one line, which opens and is read as a whole', async () => {
    const outage = many(10, { incidentId: 'incident-1' });
    const { user, path } = await show('/settings', [...outage, one(11), one(12, { read: true })]);
    await bell('Notifications, 9+ unread');
    expect(lines()).toHaveLength(3);
    const line = dropdown().getByRole('link', { name: /^Shop 1 is down/, hidden: true });
    expect(line).toHaveTextContent('unread, 10 notifications, newest');
    await user.click(inBell('10 notifications: Shop 1 is down'));
    expect(lines()).toHaveLength(13);
    await user.click(inBell('10 notifications: Shop 1 is down'));
    expect(lines()).toHaveLength(3);
    await user.click(line);
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/incidents/incident-1'));
  });

  test('shows one that arrives, without a reload', async () => {
    const listeners = new Set<(message: ServerMessage) => void>();
    vi.spyOn(socket, 'useServerMessages').mockImplementation((handler) => {
      listeners.add(handler);
    });
    let all = [one(1)];
    const list = { 'GET /api/notifications/dashboard': () => Response.json(all) };
    await show('/settings', [], list);
    await bell(/1 unread/);
    all = [one(2), one(1)];
    const message = {
      type: 'event',
      event: 'notification-raised',
      url: '',
      at: one(2).time,
    } as const;
    act(() => {
      for (const listener of listeners) listener(message);
    });
    expect(await bell(/2 unread/)).toBeVisible();
    vi.restoreAllMocks();
  });

  test('fetches the list again when reading has failed', async () => {
    const failure = {
      [`POST /api/notifications/dashboard/read/${idOf(1)}`]: problem(404, 'not_found', 'Gone'),
    };
    const { user, requests } = await show('/viewAllNotifications', many(1), failure);
    await user.click(await bell(/Mark As Read/));
    expect(await screen.findByText('Gone')).toBeVisible();
    expect(await bell(/1 unread/)).toBeVisible();
    const lists = requests.filter(
      ({ method, path }) => method === 'GET' && path === '/api/notifications/dashboard',
    );
    expect(lists).toHaveLength(2);
  });
});

describe('older notifications', () => {
  const list = 'GET /api/notifications/dashboard';
  const all = many(203, { read: true });
  const paged: Handlers = {
    [list]: ({ query }) => {
      const before = query.get('before');
      const from = before === null ? 0 : all.findIndex(({ _id }) => _id === before) + 1;
      return Response.json(all.slice(from, from + 200));
    },
  };

  test('follow page by page, until there are no more', async () => {
    const { user, requests } = await show('/viewAllNotifications', [], paged);
    expect(await screen.findByText('You have read the newest 200.')).toBeVisible();
    await user.click(screen.getByText('Load older'));
    expect(await screen.findByText('You have read everything.')).toBeVisible();
    expect(screen.getByText('Shop 203 is down', { selector: 'h2 a' })).toBeInTheDocument();
    expect(screen.queryByText('Load older')).toBeNull();
    const befores = requests
      .filter(({ path }) => path === '/api/notifications/dashboard')
      .map(({ query }) => query.get('before'));
    expect(befores).toEqual([null, idOf(200)]);
  });

  test('load when they are scrolled into view, and after a failure by the button', async () => {
    let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof seen) {
          seen = callback;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    onTestFinished(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));
    let isAway = true;
    const { user } = await show('/viewAllNotifications', [], {
      [list]: (request) =>
        isAway && request.query.has('before')
          ? problem(403, 'forbidden', 'Not now')(request)
          : (paged[list]?.(request) ?? Response.error()),
    });
    expect(await screen.findByText('You have read the newest 200.')).toBeVisible();
    const scroll = () => act(() => seen([{ isIntersecting: true }]));
    scroll();
    expect(await screen.findByText('Not now')).toBeVisible();
    isAway = false;
    scroll();
    expect(screen.getByText('You have read the newest 200.')).toBeVisible();
    await user.click(screen.getByText('Load older'));
    expect(await screen.findByText('You have read everything.')).toBeVisible();
  });
});

describe('/viewAllNotifications', () => {
  const cards = () => screen.findAllByRole('heading', { level: 2 });

  test('shows the unread ones first', async () => {
    await show('/viewAllNotifications', [one(1, { read: true }), one(2), one(3, { read: true })]);
    const titles = (await cards()).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Shop 2 is down', 'Shop 1 is down', 'Shop 3 is down']);
    expect(screen.getByText('1 unread of 3.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Mark As Read/ })).toHaveLength(1);
  });

  test('removes a notification', async () => {
    const { user } = await show('/viewAllNotifications', many(2));
    await user.click(await bell('Remove Notification: Shop 1 is down'));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('shows the message of each, and removes a group as a whole', async () => {
    const about = { incidentId: idOf(900) };
    const { user } = await show('/viewAllNotifications', [one(1, about), one(2, about), one(3)]);
    await cards();
    expect(screen.getAllByText(one(1).message)).toHaveLength(2);
    await user.click(await bell('Remove Notification: all about Shop 1 is down'));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(await screen.findByText('1 unread.')).toBeVisible();
  });

  test('groups those of one incident and day, which open, and are read together', async () => {
    const about = { incidentId: idOf(900) };
    const { user } = await show('/viewAllNotifications', [one(1, about), one(2, about), one(3)]);
    const titles = (await cards()).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Shop 1 is down', 'Shop 3 is down']);
    expect(screen.getByRole('img', { name: '2 unread' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 notifications: Shop 1 is down' }));
    const inside = screen.getAllByRole('heading', { level: 3 });
    expect(inside.map(({ textContent }) => textContent)).toEqual([
      'Shop 1 is down',
      'Shop 2 is down',
    ]);
    await user.click(
      screen.getByRole('button', { name: 'Mark As Read: all about Shop 1 is down' }),
    );
    expect(await screen.findByText('1 unread of 3.')).toBeVisible();
  });

  test('says so when there are none, and why they could not be loaded', async () => {
    await show('/viewAllNotifications', []);
    expect(await screen.findByText('No notifications')).toBeVisible();
  });

  test('offers a retry', async () => {
    const failure = { 'GET /api/notifications/dashboard': problem(403, 'forbidden', 'Not yours') };
    await show('/viewAllNotifications', [], failure);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    const main = within(heading.closest('main') ?? document.body);
    expect(await main.findByText('Your notifications could not be loaded')).toBeVisible();
    expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('A notification’s own page', () => {
  const details: NotificationDetails = {
    ...one(1, { incidentId: idOf(7) }),
    why: 'A failed check was confirmed by further attempts, or from two other places.',
    time: '2026-11-22T11:00:00.000Z',
    reportedAt: '2026-11-22T12:59:00.000Z',
    deliveries: [
      {
        channel: 'slack',
        to: '#alerts (Workspace)',
        state: 'delivered',
        at: '2026-11-22T12:59:05.000Z',
        tries: 1,
        inDigest: false,
      },
      {
        channel: 'email',
        state: 'suppressed',
        at: '2026-11-22T12:59:05.000Z',
        tries: 0,
        inDigest: false,
        reason: 'Your quiet hours last until 08:00.',
      },
      {
        state: 'waiting',
        at: '2026-11-22T13:04:00.000Z',
        tries: 0,
        inDigest: false,
        reason: 'It waits for more of the same.',
      },
    ],
  };

  test('says why it was raised, where it went and to whom, and reads it', async () => {
    const { requests } = await show(`/viewAllNotifications/${idOf(1)}`, many(1), {
      [`GET /api/notifications/dashboard/${idOf(1)}`]: answer(details),
    });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Shop 1 is down' })).toBeVisible(),
    );
    const times = screen.getByText(/^It happened on/).querySelectorAll('time');
    const dates = [...times].map(({ dateTime }) => dateTime);
    expect(dates).toEqual([details.time, details.reportedAt]);
    const why = within(screen.getByRole('region', { name: 'Why you received this' }));
    expect(why.getByText(/by further attempts/)).toBeVisible();
    const went = within(screen.getByRole('region', { name: 'Where it was sent' }));
    expect(went.getAllByRole('listitem')).toHaveLength(3);
    const waiting = within(went.getAllByRole('listitem')[2] ?? document.body);
    const day = new Date('2026-11-22T13:04:00.000Z').getDate();
    expect(waiting.getByRole('time')).toHaveTextContent(
      new RegExp(`^until ${day} Nov 2026, \\d+:04$`),
    );
    expect(went.getByText('#alerts (Workspace)')).toBeVisible();
    expect(went.getByText('Not sent: your quiet hours last until 08:00.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View incident' })).toHaveAttribute(
      'href',
      `/incidents/${idOf(7)}`,
    );
    await waitFor(() =>
      expect(requests.some(({ path }) => path.endsWith(`/read/${idOf(1)}`))).toBe(true),
    );
  });

  test('says when there is no such notification', async () => {
    await show(`/viewAllNotifications/${idOf(1)}`, []);
    expect(await screen.findByText('This notification could not be loaded')).toBeVisible();
  });
});
