import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, newSession, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

describe('Login', () => {
  test('sends nothing while email or password is empty, and leads to the first empty field', async () => {
    const { user, requests } = await renderApp('/login');
    await user.click(submit());
    expect(screen.getByText('Email address is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(email()).toHaveFocus();
    await user.type(email(), 'ada@example.com');
    await user.click(submit());
    expect(screen.queryByText('Email address is required')).not.toBeInTheDocument();
    expect(password()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('shows the first server error in a red banner and keeps what was typed', async () => {
    const { user } = await renderApp('/login', {
      handlers: {
        'POST /api/auth': problem(401, 'unauthenticated', 'Email or password is not correct'),
      },
    });
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'not it');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is not correct');
    expect(email()).toHaveValue('ada@example.com');
  });

  test('keeps token, email and id and goes to the dashboard', async () => {
    const { user, path, requests } = await renderApp('/login', {
      handlers: { 'POST /api/auth': answer(newSession()) },
    });
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'Tr0ub4dor&3 staple');
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Web Vitals Overview' })).toBeVisible(),
    );
    expect(requests[0]?.body).toEqual({
      email: 'ada@example.com',
      password: 'Tr0ub4dor&3 staple',
    });
    expect(localStorage.getItem('id')).toBe('user-1');
    expect(localStorage.getItem('user')).toBe('ada@example.com');
    await waitFor(() => {
      const plan = requests.find((request) => request.path === '/api/user-plan/user-1');
      expect(plan?.headers.get('authorization')).toMatch(/^Bearer header\./);
    });
  });

  test('says when the server cannot be reached', async () => {
    const { user } = await renderApp('/login', {
      handlers: { 'POST /api/auth': () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'x');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  });

  test('shows and hides the password', async () => {
    const { user } = await renderApp('/');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  test('leads to registration and to a new password, and focuses the new heading', async () => {
    const { user, path } = await renderApp('/');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus(),
    );
    expect(path()).toBe('/forgot-password');
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Register now' }));
    await waitFor(() => expect(path()).toBe('/register'));
  });

  test.each(['Continue with Microsoft', 'Continue with Google'])(
    '%s says why it is off',
    async (name) => {
      await renderApp('/login');
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(
        'Google and Microsoft sign-in are not available here.',
      );
    },
  );
});
