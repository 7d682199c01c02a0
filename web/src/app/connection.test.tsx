import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPage, isMissingCode, RouteError } from './route-error.tsx';
import {
  answer,
  demoPlan,
  fakeServer,
  type Handlers,
  problem,
} from '../test-support/fake-server.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { Providers } from './providers.tsx';

const offline = 'You are offline. This page updates once you are online again.';
const unreachable = 'The server cannot be reached. Trying again …';

let isAway = false;
let isOnline = true;
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
const tell = (event: 'online' | 'offline'): void =>
  act(() => {
    window.dispatchEvent(new Event(event));
  });
const comeBack = async (): Promise<void> => {
  [isAway, isOnline] = [false, true];
  tell('online');
  await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull());
  await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
};
afterEach(comeBack);

const site = {
  _id: '1',
  url: 'https://shop.example/',
  siteName: 'Shop',
  propertyId: '',
  pages: [],
};
const sites = answer([{ email: demoPlan.email, sites: [site] }]);
const whileThere: (handler: Handlers[string]) => Handlers[string] = (handler) => (request) =>
  isAway ? Promise.reject(new TypeError('Failed to fetch')) : handler(request);
const handlers: Handlers = {
  'GET /api/plan/list': whileThere(answer({ data: [] })),
  [`GET /api/sites/${demoPlan.email}`]: whileThere(sites),
  'POST /api/status/all': whileThere(answer([])),
};

test.each([
  ['/registered-sites', 'offline', offline],
  ['/registered-sites', 'unreachable', unreachable],
  ['/dashboard', 'offline', offline],
  ['/dashboard', 'unreachable', unreachable],
])('%s, %s, says so and resumes automatically', async (path, kind, words) => {
  isAway = true;
  isOnline = kind !== 'offline';
  await renderApp(path, { plan: {}, handlers });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('500')).toBeNull();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await comeBack();
  expect((await screen.findAllByText(/^shop\.example$/)).length).toBeGreaterThan(0);
});

test.each([
  ['Failed to fetch dynamically imported module: https://example.com/a.js', true],
  ['error loading dynamically imported module: https://example.com/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['broken', false],
])('an error that says “%s” is code that did not arrive: %s', (words, isMissing) => {
  expect(isMissingCode(new TypeError(words))).toBe(isMissing);
});

test('a form keeps its text, and is sent once there is a connection', async () => {
  const { user, requests } = await renderApp('/login', {
    handlers: {
      ...handlers,
      'POST /api/auth': whileThere(problem(401, 'unauthenticated', 'Wrong email or password')),
    },
  });
  const email = await screen.findByLabelText(/^Email/);
  await user.type(email, 'ada@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'Analytical-1843');
  [isAway, isOnline] = [true, false];
  tell('offline');
  expect(await screen.findByText(offline)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(
    await screen.findByText('You are offline. Please try again once you are connected.'),
  ).toBeVisible();
  expect(email).toHaveValue('ada@example.com');
  await comeBack();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Wrong email or password')).toBeVisible();
  expect(requests.filter(({ path }) => path === '/api/auth')).toHaveLength(2);
});

test('a screen whose code did not arrive opens once there is a connection', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  [isAway, isOnline] = [true, false];
  tell('offline');
  const reload = vi.spyOn(browserPage, 'reload').mockReturnValue();
  const Screen = (): ReactNode => {
    throw new TypeError('Failed to fetch dynamically imported module: https://example.com/a.js');
  };
  fakeServer(handlers);
  const router = createMemoryRouter(
    [{ path: '/', element: <Screen />, errorElement: <RouteError /> }],
    { initialEntries: ['/'] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.queryByText('500')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await comeBack();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('500')).toBeNull();
  said.mockRestore();
});
