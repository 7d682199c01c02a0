import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  answer,
  type Handlers,
  newSession,
  problem,
} from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const email = 'ada@example.com';
const password = 'Tr0ub4dor&3 staple';

async function askedForCode(handlers: Handlers) {
  const app = await renderApp('/login', {
    handlers: {
      'POST /api/auth': answer({ challenge: 'totp', ticket: 'user-1.ticket' }),
      ...handlers,
    },
  });
  await app.user.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  return app;
}

describe('The second step of a sign-in', () => {
  test('takes the code of the app, and goes to the dashboard', async () => {
    const { user, path, requests } = await askedForCode({
      'POST /api/auth/totp': answer(newSession()),
    });
    expect(localStorage.getItem('id')).toBeNull();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter the 6 digits that your app shows')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    const sent = requests.find((request) => request.path === '/api/auth/totp');
    expect(sent?.body).toEqual({ email, ticket: 'user-1.ticket', code: '123 456' });
  });

  test('a recovery code signs in and says what it did', async () => {
    const message = 'Two-step sign-in is switched off.';
    const { user, requests } = await askedForCode({
      'POST /api/auth/recovery-code': answer({ ...newSession(), message }),
    });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(message)).toBeVisible();
    const sent = requests.find((request) => request.path === '/api/auth/recovery-code');
    expect(sent?.body).toEqual({ email, password, recoveryCode: 'AAAA-BBBB-CCCC-DDDD' });
  });

  test('says that a code is wrong, and leads back when the sign-in took too long', async () => {
    const wrong = problem(401, 'unauthenticated', 'The code is not correct', { field: 'code' });
    const over = problem(401, 'unauthenticated', 'This took too long. Please sign in again.', {
      reason: 'ticket_void',
    });
    let isOver = false;
    const { user } = await askedForCode({
      'POST /api/auth/totp': (request) => (isOver ? over(request) : wrong(request)),
    });
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is not correct');
    isOver = true;
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This took too long. Please sign in again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible());
  });
});
