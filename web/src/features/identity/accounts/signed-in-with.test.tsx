import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, newSession } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const attempt = {
  provider: 'google' as const,
  state: 's'.repeat(43),
  codeVerifier: 'v'.repeat(43),
};
const back = `/signed-in-with/google?code=code-1&state=${attempt.state}`;
const session = { ...newSession(), token: 'token', username: 'ada@example.com' };
const proven = { idToken: 'proof', email: 'ada@example.com', firstName: 'Ada', lastName: '' };
const returning = (found: unknown, more: object = {}, begun = true) =>
  renderApp(back, {
    ...(begun ? { attempt: { ...attempt, purpose: 'sign-in' as const } } : {}),
    handlers: {
      'POST /api/auth/exchange': answer(proven),
      'POST /api/auth/check': answer(found),
      'POST /api/auth/merge': answer(session),
      'POST /api/auth/google-user/register': answer(session, 201),
      ...more,
    },
  });

describe('the return from a provider', () => {
  test('signs in with a linked account', async () => {
    const { path, requests } = await returning(session);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(requests[0]?.body).toEqual({ ...attempt, code: 'code-1' });
    expect(requests[1]?.body).toEqual({ email: proven.email, googleId: 'proof' });
    expect(sessionStorage.getItem('social-sign-in')).toBeNull();
  });

  test('offers to merge where another account has the address: Yes merges and signs in', async () => {
    const { user, path } = await returning(true);
    expect(await screen.findByRole('dialog', { name: 'Merge Accounts' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  test('No closes the offer', async () => {
    const { user, path, requests } = await returning(true);
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(requests.some((one) => one.path === '/api/auth/merge')).toBe(false);
  });

  test('registers a new account, and asks for role and plan of use', async () => {
    const { user, path, requests } = await returning(false, {
      'PATCH /api/profile/user-1': answer({
        firstName: 'Ada',
        lastName: '',
        role: 'CEO',
        usePlan: 'Monitoring Web Vitals',
        timeZone: null,
        startPage: null,
        savedFilters: [],
      }),
    });
    await user.selectOptions(await screen.findByLabelText('Role'), 'CEO');
    await user.selectOptions(
      screen.getByLabelText('What do you plan to use Web Vitals for?'),
      'Monitoring Web Vitals',
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    const saved = requests.find(({ method }) => method === 'PATCH');
    expect(saved?.body).toEqual({ role: 'CEO', usePlan: 'Monitoring Web Vitals' });
  });

  test('refuses a return that this tab did not start', async () => {
    const { requests } = await returning(session, {}, false);
    expect(await screen.findByRole('alert')).toHaveTextContent('was not started in this tab');
    expect(requests).toEqual([]);
  });
});
