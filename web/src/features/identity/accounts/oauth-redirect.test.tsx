import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { demoNotificationSettings } from '../../../test-support/notification-settings.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const connected = {
  ...demoNotificationSettings,
  slack: {
    ...demoNotificationSettings.slack,
    incoming_webhook: { channel: '#alerts' },
    toggle_notification: true,
  },
  connected: { channel: '#alerts', clientName: null as string | null },
};
const failed = 'There was an issue authenticating your workspace, please try again later!';
const open = (query: string, handlers: Handlers = {}, plan: object | undefined = {}) =>
  renderApp(`/oauth-redirect?${query}`, {
    ...(plan === undefined ? {} : { plan }),
    handlers,
  });
const connecting = (by: Handlers[string]): Handlers => ({ 'POST /api/oauth-redirect': by });

test('says that it works, then that it is done, with a link back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { requests } = await open(
    'code=a&state=b',
    connecting(() => promise),
  );
  expect(await screen.findByText('Adding our Slack Bot to your workspace ...')).toBeVisible();
  resolve(Response.json(connected));
  expect(await screen.findByText('Authentication is done!')).toBeVisible();
  expect(screen.getByText(/Messages go to #alerts/)).toBeVisible();
  expect(requests.filter(({ path }) => path === '/api/oauth-redirect')).toHaveLength(1);
  expect(requests.find(({ path }) => path === '/api/oauth-redirect')?.body).toEqual({
    code: 'a',
    state: 'b',
  });
  const back = screen.getByRole('link', { name: 'Back to the notification settings' });
  expect(back).toHaveAttribute('href', '/notifications');
});

test('says whose messages go to the channel of a client', async () => {
  const ofAcme = { ...connected, connected: { channel: '#acme', clientName: 'Acme' } };
  await open('code=a&state=b', connecting(answer(ofAcme)));
  expect(await screen.findByText(/Messages about the sites of Acme go to #acme/)).toBeVisible();
  const back = screen.getByRole('link', { name: 'Back to the clients' });
  expect(back).toHaveAttribute('href', '/clients');
});

test('says that it failed, and why', async () => {
  await open('code=a&state=b', connecting(problem(400, 'invalid_input', 'Used before.')));
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('Used before.')).toBeVisible();
});

test.each([
  ['error=access_denied&state=b', 'Access was not granted in Slack.'],
  ['', 'This page was opened without Slack’s response.'],
])('fails at once with %j', async (query, reason) => {
  const { requests } = await open(query, connecting(answer(connected)));
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(requests.filter(({ path }) => path === '/api/oauth-redirect')).toEqual([]);
});

test('fails without a session', async () => {
  await renderApp('/oauth-redirect?code=a&state=b');
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('You are no longer signed in.')).toBeVisible();
});
