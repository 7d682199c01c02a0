import { screen } from '@testing-library/react';
import { answer } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';
// Loaded when it opens; on a busy machine that takes longer than a test waits.
import '../components/cancel-dialog.tsx';
import '../components/checkout-dialog.tsx';
import { listedPlans } from './plans.ts';

type Options = NonNullable<Parameters<typeof renderApp>[1]>;

const fits = { sites: 1, pages: 2, allPages: 2, subUsers: 0, competitors: 0 };

/** Subscription Plans of a root user, with payments set up; `more` overrides the defaults. */
export async function openPlans(
  { plan, config, handlers }: Options = {},
  at = '/subscription-plans',
) {
  const app = await renderApp(at, {
    plan: { ...plan },
    config: { billing: 'stripe', ...config },
    handlers: {
      'GET /api/plan/list': answer({ data: listedPlans }),
      'GET /api/plan/usage/user-1': answer(fits),
      ...handlers,
    },
  });
  return app;
}

/** The purchase button of a plan. */
export const purchaseOf = (name: string) =>
  screen.findByRole('button', {
    name: new RegExp(`^(Choose plan|Current plan|Subscribe again): ${name}$`),
  });
