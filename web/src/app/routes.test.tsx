import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserPlan } from '../../../shared/calls/billing/plans.ts';
import { answer } from '../test-support/fake-server.ts';
import { renderApp } from '../test-support/render-app.tsx';

const people: Record<string, Partial<UserPlan> | undefined> = {
  nobody: undefined,
  'a root user': {},
  'a sub-user': { isRoot: false, rootUser: 'root@example.com' },
  'a suspended root user': { suspendedAccount: true },
  'staff without an account': { isRoot: false, isSupport: true },
  'staff with an account': { isSupport: true },
};

/** The path at which someone ends up after opening a path. */
const table: [who: string, path: string, ends: string][] = [
  ['nobody', '/', '/'],
  ['nobody', '/login', '/login'],
  ['nobody', '/register', '/register'],
  ['nobody', '/forgot-password', '/forgot-password'],
  ['nobody', '/unsubscribe', '/unsubscribe'],
  ['a root user', '/unsubscribe', '/unsubscribe'],
  ['nobody', '/dashboard', '/login'],
  ['nobody', '/billing', '/login'],
  ['nobody', '/no-such-page', '/'],
  ['a root user', '/', '/dashboard'],
  ['a root user', '/login', '/dashboard'],
  ['a root user', '/register', '/dashboard'],
  ['a root user', '/no-such-page', '/dashboard'],
  ['a root user', '/ping', '/ping'],
  ['a root user', '/add-property-id', '/add-property-id'],
  ['a sub-user', '/google-analysis', '/google-analysis'],
  ['a suspended root user', '/add-property-id', '/contactUs'],
  ['a root user', '/notifications', '/notifications'],
  ['a root user', '/add-subusers', '/add-subusers'],
  ['a root user', '/subscription-plans', '/subscription-plans'],
  ['a root user', '/billing', '/billing'],
  ['a root user', '/settings', '/settings'],
  ['a sub-user', '/settings', '/settings'],
  ['a suspended root user', '/settings', '/contactUs'],
  ['staff without an account', '/settings', '/support-desk'],
  ['a root user', '/checkout', '/checkout'],
  ['a suspended root user', '/checkout', '/checkout'],
  ['a suspended root user', '/privacy-policy', '/privacy-policy'],
  ['nobody', '/privacy-policy', '/privacy-policy'],
  ['nobody', '/checkout', '/login'],
  ['a sub-user', '/', '/dashboard'],
  ['a sub-user', '/web-vitals-support', '/web-vitals-support'],
  ['a sub-user', '/contactUs', '/contactUs'],
  ['a sub-user', '/notifications', '/dashboard'],
  ['a sub-user', '/billing', '/dashboard'],
  ['a suspended root user', '/', '/contactUs'],
  ['a suspended root user', '/dashboard', '/contactUs'],
  ['a suspended root user', '/add-subusers', '/contactUs'],
  ['a suspended root user', '/no-such-page', '/contactUs'],
  ['a suspended root user', '/contactUs', '/contactUs'],
  ['a suspended root user', '/subscription-plans', '/subscription-plans'],
  ['a suspended root user', '/billing', '/billing'],
  ['a root user', '/support-desk', '/dashboard'],
  ['staff without an account', '/', '/support-desk'],
  ['staff without an account', '/registered-sites', '/support-desk'],
  ['staff with an account', '/', '/dashboard'],
  ['staff with an account', '/support-desk', '/support-desk'],
];

const open = async (who: string, path: string) => {
  const plan = people[who];
  const handlers = { 'GET /api/plan/list': answer({ data: [] }) };
  return renderApp(path, { handlers, ...(plan !== undefined && { plan }) });
};

describe('routes', () => {
  test.each(table)('%s opens %s and ends at %s', async (who, path, ends) => {
    const app = await open(who, path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(app.path()).toBe(ends));
    expect(screen.queryByText('500')).not.toBeInTheDocument();
  });

  test.each(['/add-subusers', '/subscription-plans', '/checkout'])(
    'a sub-user gets the error page at %s',
    async (path) => {
      await open('a sub-user', path);
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible(),
      );
      expect(screen.getByText('500')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Go Back' })).toBeEnabled();
    },
  );
});
