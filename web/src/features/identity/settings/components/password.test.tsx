import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  answer,
  demoPlan,
  type Handlers,
  newSession,
  problem,
} from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const change = 'PATCH /api/users/user-1';
const changed = answer({ success: true, message: 'Your password has been changed successfully' });
const session = newSession();

async function fillIn(handlers: Handlers, typed: { current?: string; again?: string } = {}) {
  const app = await renderApp('/settings', {
    plan: {},
    handlers: { [change]: changed, 'POST /api/auth': answer(session), ...handlers },
  });
  const { current = 'Analytical-1843', again = 'Difference-1822' } = typed;
  await app.user.type(await screen.findByLabelText('Current password'), current);
  await app.user.type(screen.getByLabelText('New password'), 'Difference-1822');
  await screen.findByText(/^Password strength: (Strong|Very strong)/);
  await app.user.type(screen.getByLabelText('Confirm password'), again);
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  return app;
}

describe('Password', () => {
  test('is changed with the current one, and this browser is signed in again', async () => {
    const { requests, path } = await fillIn({});
    expect(await screen.findByText('Your password has been changed successfully')).toBeVisible();
    const [sent, signIn] = requests.filter(({ method }) => method !== 'GET').slice(-2);
    expect(sent?.body).toEqual({ currentPassword: 'Analytical-1843', password: 'Difference-1822' });
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(signIn?.body).toEqual({ email: demoPlan.email, password: 'Difference-1822' });
    expect(path()).toBe('/settings');
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('is not sent with another confirmation', async () => {
    const { requests } = await fillIn({}, { again: 'Different-1822' });
    expect(screen.getByText("Password don't match. Please try again!")).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('a wrong current one is reported at its field, and ends no session', async () => {
    const { path } = await fillIn({
      [change]: problem(401, 'unauthenticated', 'The current password is not correct', {
        field: 'currentPassword',
      }),
    });
    expect(await screen.findByText('The current password is not correct')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(path()).toBe('/settings');
  });

  test('asks for the new one if this browser cannot be signed in again automatically', async () => {
    const busy = problem(429, 'too_many_requests', 'Please try again later');
    const { path } = await fillIn({ 'POST /api/auth': busy });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/1843|1822/);
  });

  test('can be set by a mailed link', async () => {
    const { user, requests } = await renderApp('/settings', {
      plan: {},
      handlers: {
        'POST /api/users/forgot-password': answer({ success: true, message: 'Link sent' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Email me a link to set one' }));
    expect(await screen.findByText('Link sent')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ email: demoPlan.email });
  });
});
