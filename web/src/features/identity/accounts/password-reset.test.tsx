import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const submit = () => screen.findByRole('button', { name: 'Submit' });

describe('Forgot password', () => {
  test('requires the email', async () => {
    const { user, requests } = await renderApp('/forgot-password');
    await user.click(await submit());
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test.each([
    ['Look into your mail', 'Look into your mail'],
    ['', 'Reset password link sent successfully'],
  ])('success shows the server text %j as %j', async (message, shown) => {
    const { user } = await renderApp('/forgot-password', {
      handlers: { 'POST /api/users/forgot-password': answer({ success: true, message }) },
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.click(await submit());
    expect(await screen.findByRole('status')).toHaveTextContent(shown);
  });

  test.each([
    [problem(429, 'too_many_requests', 'Too many requests'), 'Too many requests'],
    [answer('not json of ours', 502), 'Something went wrong'],
  ])('failure shows the server text or the sentence (%#)', async (handler, shown) => {
    const { user } = await renderApp('/forgot-password', {
      handlers: { 'POST /api/users/forgot-password': handler },
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.click(await submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(shown);
  });
});

const userId = '0198c2a0-0000-7000-8000-000000000001';
const link = `/new-password/${userId}?token=reset-token-of-the-mail`;
const password = 'Lantern-Quartz-47';

const strongEnough = () => screen.findByText(/^Password strength: (Strong|Very strong)/);

describe('New password', () => {
  test('requires a password and the same again', async () => {
    const { user, requests } = await renderApp(link);
    await user.click(await submit());
    expect(screen.getByText('Password is required')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), password);
    await strongEnough();
    await user.type(screen.getByLabelText('Confirm password'), 'another');
    await user.click(await submit());
    expect(screen.getByText("Password don't match. Please try again!")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Confirm password')).toHaveFocus());
    expect(requests).toEqual([]);
  });

  test('has to be strong, and needs no lower-case letter', async () => {
    const { user, requests } = await renderApp(link);
    await user.type(await screen.findByLabelText('New password'), 'Password1!');
    expect(await screen.findByText(/^Password strength: (Very weak|Weak|Fair)\.$/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Strong is needed.');
    await user.click(await submit());
    expect(screen.getByText('Too easy to guess: its strength has to be Strong')).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'LANTERN€QUARTZ€47');
    await strongEnough();
    await user.click(await submit());
    expect(screen.queryByText(/^Too easy to guess/)).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test('sends the token of the link and shows the server text with the way to sign in', async () => {
    const { user, requests } = await renderApp(link, {
      handlers: {
        [`PATCH /api/users/${userId}`]: answer({ success: true, message: 'Password changed' }),
      },
    });
    await user.type(await screen.findByLabelText('New password'), password);
    await strongEnough();
    await user.type(screen.getByLabelText('Confirm password'), password);
    await user.click(await submit());
    expect(await screen.findByRole('status')).toHaveTextContent('Password changed');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(requests[0]?.body).toEqual({ password, token: 'reset-token-of-the-mail' });
  });

  test('shows the server text of a failure', async () => {
    const { user } = await renderApp(link, {
      handlers: {
        [`PATCH /api/users/${userId}`]: problem(401, 'unauthenticated', 'The link has expired'),
      },
    });
    await user.type(await screen.findByLabelText('New password'), password);
    await strongEnough();
    await user.type(screen.getByLabelText('Confirm password'), password);
    await user.click(await submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('The link has expired');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });
});
