import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { SessionProvider } from '../../../../entities/session/components/session.tsx';
import { demoPlan } from '../../../../test-support/fake-server.ts';
import { personWithClipboard } from '../../../../test-support/person-with-clipboard.ts';
import { Component } from '../registered-sites.page.tsx';

const plan: UserPlan = {
  ...demoPlan,
  next_payment_date: null,
  suspends_on: null,
  page_limit: 5,
  userId: 'u1',
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Example',
};

function Elsewhere() {
  const { pathname, state } = useLocation();
  return (
    <p>
      {pathname} {JSON.stringify(state)}
    </p>
  );
}

/** Renders Registered Sites for the root user of the Team plan, with the snackbars. */
export function showScreen(limits: Partial<UserPlan> = {}, search = '') {
  notifications.clean();
  const router = createMemoryRouter(
    [
      { path: '/registered-sites', Component },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [`/registered-sites${search}`] },
  );
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <SessionProvider plan={{ ...plan, ...limits }}>
          <RouterProvider router={router} />
          <Notifications transitionDuration={0} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: personWithClipboard(), router };
}

/** Opens the menu of a site and chooses an item. */
export async function chooseFromMenu(
  user: UserEvent,
  siteName: string,
  item: string,
): Promise<void> {
  const name = `More for ${siteName}`;
  await user.click(await screen.findByRole('button', { name }));
  const menu = await screen.findByRole('menu', { name });
  await user.click(await within(menu).findByRole('menuitem', { name: item }));
}
