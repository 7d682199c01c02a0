import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  demoPlan,
  type Handlers,
  newSession,
  problem,
} from '../test-support/fake-server.ts';
import { renderApp } from '../test-support/render-app.tsx';

const over = problem(401, 'unauthenticated', 'Please sign in');
const bob = { userId: 'user-2', email: 'bob@example.com' };
const site = { _id: '1', url: 'https://a.example/', siteName: 'A', propertyId: '', pages: [] };
const invited = {
  id: 'sub-1',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  role: 'Developer',
  confirmed: false,
  invitedUntil: '2999-01-01T00:00:00.000Z',
  twoStep: null,
};
const sites = `GET /api/sites/${demoPlan.email}`;

/** The application, whose session the server ends when `end` is called. */
async function work(at: string, handlers: Handlers = {}) {
  let isOver = false;
  const guarded = Object.entries({
    [`GET /api/user-plan/${demoPlan.userId}`]: answer(demoPlan),
    [`GET /api/sub-users/${demoPlan.email}`]: answer({ response: [] }),
    [`POST /api/subUser/${demoPlan.email}`]: answer(invited, 201),
    [sites]: answer([{ email: demoPlan.email, sites: [site] }]),
    [`POST /api/sites/${demoPlan.email}/edit`]: answer(site),
    ...handlers,
  }).map(([call, handler]) => [
    call,
    (request: Parameters<typeof handler>[0]) => (isOver ? over : handler)(request),
  ]);
  const app = await renderApp(at, {
    plan: {},
    handlers: {
      ...Object.fromEntries(guarded),
      'POST /api/auth': (request) => {
        isOver = false;
        const { email } = request.body as { email: string };
        const session = newSession();
        return answer(email === bob.email ? { ...session, ...bob } : session)(request);
      },
      [`GET /api/user-plan/${bob.userId}`]: answer({ ...demoPlan, ...bob }),
    },
  });
  const signIn = async (email: string) => {
    await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), email);
    await app.user.type(screen.getByLabelText('Password'), 'Analytical-1843');
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...app, end: () => (isOver = true), signIn };
}
const field = (name: string) => screen.findByRole('textbox', { name });

/** Text typed into Add User when the session ends. */
async function losingUser() {
  const app = await work('/add-subusers?from=menu#add-user');
  await app.user.type(await field('First name'), 'Grace');
  await app.user.type(await field('Last name'), 'Hopper');
  await app.user.type(await field('Email'), 'grace@example.com');
  app.end();
  await app.user.click(screen.getByRole('button', { name: 'Register User' }));
  await screen.findByText('Your session has ended');
  expect(app.path()).toBe('/login');
  return app;
}

beforeEach(() => sessionStorage.clear());

describe('a session that ends in the middle of work', () => {
  test('leads back to where it was, with what was typed', async () => {
    const app = await losingUser();
    await app.signIn(demoPlan.email);
    expect(await field('First name')).toHaveValue('Grace');
    expect(app.address()).toBe('/add-subusers?from=menu#add-user');
    expect(await field('Last name')).toHaveValue('Hopper');
    expect(await field('Email')).toHaveValue('grace@example.com');
    await app.user.click(screen.getByRole('button', { name: 'Register User' }));
    await waitFor(async () => expect(await field('Email')).toHaveValue(''));
    expect(sessionStorage.getItem('drafts')).toBeNull();
    expect(sessionStorage.getItem('return-to')).toBeNull();
  });

  test('gives another person neither place nor draft', async () => {
    const app = await losingUser();
    await app.signIn(bob.email);
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/Grace|subusers/);
  });

  test('opens the modal again in which something was typed', async () => {
    const app = await work('/registered-sites');
    await app.user.click((await screen.findAllByRole('button', { name: 'More for A' }))[0]!);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Edit Site' }));
    const name = await field('Site name');
    await app.user.clear(name);
    await app.user.type(name, 'My shop');
    app.end();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your session has ended');
    await app.signIn(demoPlan.email);
    expect(await field('Site name')).toHaveValue('My shop');
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  });

  test('leads back in the other tabs too, once its person has signed in', async () => {
    const app = await work('/add-subusers');
    await app.user.type(await field('First name'), 'Grace');
    const signedIn = Object.entries<string>(localStorage);
    // Storage events of a tab that notices the end, and of the sign-in there.
    act(() => {
      localStorage.setItem('lost-session', '1');
      localStorage.removeItem('id');
      window.dispatchEvent(new StorageEvent('storage', { key: 'id' }));
    });
    await screen.findByText('Your session has ended');
    act(() => {
      for (const [key, value] of signedIn) localStorage.setItem(key, value);
      localStorage.removeItem('lost-session');
      window.dispatchEvent(new StorageEvent('storage', { key: 'id' }));
    });
    expect(await field('First name')).toHaveValue('Grace');
    expect(app.path()).toBe('/add-subusers');
  });

  test('is forgotten in a tab that waits, when its person signs out in another', async () => {
    await losingUser();
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(sessionStorage).toHaveLength(0);
  });
});

test('a sign-out leaves neither place nor draft', async () => {
  const app = await work('/add-subusers', { 'POST /api/auth/sign-out': answer({ success: true }) });
  await app.user.type(await field('First name'), 'Grace');
  await app.user.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
  expect(app.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /api/auth/sign-out',
  );
  await app.signIn(demoPlan.email);
  await waitFor(() => expect(app.path()).toBe('/dashboard'));
});
