import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const over = { expired: true, next_payment_date: '2026-01-01T00:00:00.000Z' };
const recently = () => new Date(Date.now() - 86_400_000).toISOString();

test('disables what adds once the plan is over, and says why', async () => {
  await renderApp('/registered-sites', { plan: { ...over, next_payment_date: recently() } });
  const add = await screen.findByRole('button', { name: 'Add Site' });
  expect(add).toBeDisabled();
  expect(add).toHaveAccessibleDescription('Your plan has expired');
});

test('says it of a trial, and to sub-users, in their words', async () => {
  const plan = { ...over, next_payment_date: recently() };
  await renderApp('/dashboard', {
    plan: { ...plan, name: 'Trial', isRoot: false, rootUser: 'root@example.com' },
    handlers: { 'GET /api/sites/root@example.com': answer([{ email: '', sites: [] }]) },
  });
  const add = await screen.findByRole('button', { name: 'Add Site' });
  expect(add).toHaveAccessibleDescription('The trial has expired');
  expect(add).toBeDisabled();
});

test('disables what adds while the account is to be deleted, and says when', async () => {
  await renderApp('/registered-sites', { plan: { deletes_on: '2999-01-05T12:00:00.000Z' } });
  const add = await screen.findByRole('button', { name: 'Add Site' });
  expect(add).toBeDisabled();
  expect(add).toHaveAccessibleDescription('Your account will be deleted on 5 Jan 2999');
});

test('leaves a running plan its buttons', async () => {
  await renderApp('/dashboard', { plan: {} });
  expect(await screen.findByRole('button', { name: 'Add Site' })).toBeEnabled();
  expect(screen.queryByText(/has expired$/)).not.toBeInTheDocument();
});

test('a member who is limited to clients may add nothing, and learns why', async () => {
  const plan = { isRoot: false, rootUser: 'root@example.com', clientRole: 'work' as const };
  await renderApp('/registered-sites', {
    plan,
    handlers: { 'GET /api/sites/root@example.com': answer([{ email: '', sites: [] }]) },
  });
  const add = await screen.findByRole('button', { name: 'Add Site' });
  expect(add).toBeDisabled();
  expect(add).toHaveAccessibleDescription('Your access is limited to the sites of some clients');
  expect(screen.queryByRole('link', { name: 'Import' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Reports' })).not.toBeInTheDocument();
});
