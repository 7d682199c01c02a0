import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const config = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_local',
  userPoolClientId: 'client',
  cognitoEndpoint: '/cognito',
  socketUrl: '/ws',
  local: true,
  notSetUp: ['crux', 'semrush', 'analytics'],
};
const show = (plan = {}) =>
  renderApp('/dashboard', { plan, handlers: { 'GET /config.json': answer(config) } });
const title = 'Not set up here: field data, keyword ranking and Google Analysis';

beforeEach(() => localStorage.removeItem('dismissed-setup'));

test('shows the operator once which services have no key, and how to set it', async () => {
  const { user, unmount } = await show();
  expect(await screen.findByText(title)).toBeVisible();
  await user.click(screen.getByText('How to set it up'));
  expect(screen.getByText('CRUX_API_KEY')).toBeVisible();
  expect(screen.getByText('SEMRUSH_API_KEY')).toBeVisible();
  expect(screen.getByText('GOOGLE_ANALYTICS_KEY')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Google Cloud console' })).toHaveAttribute(
    'href',
    expect.stringContaining('chromeuxreport'),
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss this note' }));
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  unmount();
  await show();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});

test('appears again when the key of another service is missing', async () => {
  localStorage.setItem('dismissed-setup', 'semrush');
  await show();
  expect(await screen.findByText(title)).toBeVisible();
});

test.each([
  ['sub-users', { isRoot: false, rootUser: 'root@example.com' }],
  ['suspended accounts', { suspendedAccount: true }],
])('is not shown to %s', async (_who, plan) => {
  await show(plan);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});
