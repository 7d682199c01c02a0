import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const address = '/unsubscribe?token=signed.token';
const email = 'ada@example.com';
const found = (isSubscribed: boolean) => answer({ email, isSubscribed });

test('asks first, and unsubscribes without a session', async () => {
  const { user, requests } = await renderApp(address, {
    handlers: {
      'GET /api/unsubscribe': found(true),
      'POST /api/unsubscribe': answer({ email }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(screen.getByText(email)).toBeVisible();
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await user.click(button);
  expect(await screen.findByRole('status')).toHaveTextContent(
    `Notifications are no longer emailed to ${email}`,
  );
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('says so if there is nothing to unsubscribe from', async () => {
  await renderApp(address, { handlers: { 'GET /api/unsubscribe': found(false) } });
  expect(await screen.findByRole('status')).toHaveTextContent('nothing left to unsubscribe from');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('shows the words with which a link is refused, and the other way', async () => {
  const words = 'This link has expired, because its mail is older than 90 days.';
  await renderApp(address, {
    handlers: { 'GET /api/unsubscribe': problem(400, 'invalid_input', words) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: /^Sign in/ })).toHaveAttribute('href', '/login');
});

test('can be tried again where the server fails', async () => {
  const answers = [problem(500, 'internal', 'Something went wrong'), found(true)];
  const { user } = await renderApp(address, {
    handlers: { 'GET /api/unsubscribe': (...given) => (answers.shift() ?? found(true))(...given) },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('keeps the question when unsubscribing fails', async () => {
  const { user } = await renderApp(address, {
    handlers: {
      'GET /api/unsubscribe': found(true),
      'POST /api/unsubscribe': problem(502, 'provider_unavailable', 'Not just now'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not just now');
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});
