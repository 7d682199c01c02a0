import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, demoPlan, type Handlers, problem } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const past = '2026-03-02T10:00:00.000Z';
const path = '/api/two-step/user-1';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);

/** A server that asks nothing more of the user once the second step is set up. */
function requiring(handlers: Handlers = {}) {
  const state = { due: past as string | null };
  return {
    'GET /api/user-plan/user-1': () => Response.json({ ...demoPlan, twoStepDue: state.due }),
    [`POST ${path}`]: answer({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }),
    [`POST ${path}/verify`]: () => {
      state.due = null;
      return Response.json({ recoveryCodes });
    },
    ...handlers,
  };
}

test('leads a member without a second step to the set-up, and back to where they were', async () => {
  const { user, path: place } = await renderApp('/registered-sites', {
    plan: {},
    handlers: requiring(),
  });
  await screen.findByText('Your team requires two-step sign-in');
  expect(place()).toBe('/set-up-two-step');
  expect(screen.queryByRole('link', { name: 'Registered Sites' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(screen.getByText('First enter your password.')).toBeVisible();
  await user.type(screen.getByLabelText('Your password'), 'Analytical-1843');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDD9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(place()).toBe('/registered-sites'));
});

test('does so in the middle of a visit, when the server refuses', async () => {
  let due: string | null = null;
  const { path: place } = await renderApp('/registered-sites', {
    plan: {},
    handlers: requiring({
      'GET /api/user-plan/user-1': () => Response.json({ ...demoPlan, twoStepDue: due }),
      'GET /api/sites/ada@example.com': (request) => {
        due = past;
        return problem(403, 'forbidden', 'Set it up', { reason: 'two_step_required' })(request);
      },
    }),
  });
  await waitFor(() => expect(place()).toBe('/set-up-two-step'));
});

test('leads on who has nothing to set up', async () => {
  const { path: place } = await renderApp('/set-up-two-step', { plan: {} });
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

test('warns a member before, on every screen', async () => {
  const plan = { isRoot: false, rootUser: 'root@example.com', twoStepDue: '2999-03-02T10:00:00Z' };
  await renderApp('/registered-sites', { plan });
  expect(await screen.findByText(/^Please set up two-step sign-in by/)).toBeVisible();
  expect(screen.getByText(/root@example.com requires it for everyone/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/settings#two-step',
  );
});
