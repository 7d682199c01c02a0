import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded before the tests: the first of them would have to wait for it.
import '../../../components/forms/password-strength.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const link = '/sub-user/set-password?email=grace%40example.com&confirmToken=invitation-token';
const set = 'POST /api/sub-user/set-password';
const confirm = 'POST /api/users/confirm-email';
const taken = answer({ success: true, confirmToken: 'fresh-token' });
const password = 'Chosen-by-me-1!';

/** Its strength is rated by code that loads while it is typed; until then it cannot be submitted. */
const submit = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.type(await screen.findByLabelText('Password'), password);
  await screen.findByText(/^Password strength: (Strong|Very strong)\.$/);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
};

describe('Set your password', () => {
  test('sets the password, confirms the address and leads to login', async () => {
    const { user, requests, path } = await renderApp(link, {
      handlers: { [set]: taken, [confirm]: answer({ success: true }) },
    });
    expect(await screen.findByText('You are invited as grace@example.com.')).toBeVisible();
    await submit(user);
    expect(await screen.findByText('Your Email has been confirmed successfully!')).toBeVisible();
    expect(path()).toBe('/confirmed-sub-user-email');
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'grace@example.com', password, confirmToken: 'invitation-token' },
      { email: 'grace@example.com', confirmToken: 'fresh-token' },
    ]);
  });

  test.each(['chosen-by-me-1!', 'Chosen-by-me!', 'Chosenbyme1', 'Cho-1!a', 'Password1!'])(
    'cannot be submitted with %s',
    async (weak) => {
      const { user } = await renderApp(link);
      await user.type(await screen.findByLabelText('Password'), weak);
      await screen.findByText(/^Password strength: (Very weak|Weak|Fair|Strong|Very strong)\.$/);
      expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    },
  );

  test.each([
    ['the password', { [set]: problem(400, 'invalid_input', 'This link has expired') }],
    [
      'the address',
      { [set]: taken, [confirm]: problem(400, 'invalid_input', 'This link has expired') },
    ],
  ])('leads to the failed page when %s fails', async (_what, handlers) => {
    const { user, path } = await renderApp(link, { handlers });
    await submit(user);
    await waitFor(() => expect(path()).toBe('/confirmed-sub-user-email-failed'));
    expect(await screen.findByText('This link has expired')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
  });

  test('has a failed page that can be opened directly', async () => {
    await renderApp('/confirmed-sub-user-email-failed');
    expect(
      await screen.findByText('Token has expired. Please try to verify email again!'),
    ).toBeVisible();
  });
});
